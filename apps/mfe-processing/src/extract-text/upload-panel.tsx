import { Button, Card, Skeleton, lazyPart } from '@winnow/ui';
import { ClipboardPaste } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { YoutubeForm } from '../extract-youtube/youtube-form';
import { SampleButton } from '../sample/sample-button';
import { FileDrop } from './file-drop';

const PasteBox = lazyPart('The box', () => import('../paste/paste-box').then((module) => module.PasteBox));

/** Inputs other than a website: files, pasted texts and videos. */
export function UploadPanel() {
  const [isPasting, setIsPasting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsPasting(false);
    opener.current?.focus();
  };
  return (
    <Card title="Upload Content" titleId="upload-title" hint="Upload files or add YouTube videos to extract content">
      <div className="flex flex-col gap-4">
        <FileDrop>
          <Button
            ref={opener}
            size="sm"
            variant="quiet"
            aria-expanded={isPasting}
            icon={<ClipboardPaste aria-hidden size={16} />}
            onClick={() => setIsPasting(!isPasting)}
          >
            Paste text or addresses
          </Button>
          <SampleButton />
        </FileDrop>
        {isPasting ? (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <PasteBox onClose={close} />
          </Suspense>
        ) : null}
        <YoutubeForm />
      </div>
    </Card>
  );
}
