import { Card } from '@winnow/ui';
import { YoutubeForm } from '../extract-youtube/youtube-form';
import { FileDrop } from './file-drop';

/** Content that does not come from a website: files and videos. */
export function UploadPanel() {
  return (
    <Card title="Upload Content" titleId="upload-title" hint="Upload files or add YouTube videos to extract content">
      <div className="flex flex-col gap-4">
        <FileDrop />
        <YoutubeForm />
      </div>
    </Card>
  );
}
