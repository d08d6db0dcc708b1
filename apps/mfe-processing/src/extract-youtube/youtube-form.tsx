import { Button, Input } from '@winnow/ui';
import { useState, type SyntheticEvent } from 'react';
import { useIsRunning } from '../operation/operation-store';
import { OperationStatus } from '../operation/operation-status';
import { runAction } from '../operation/run-action';
import { operationState } from '../operation/operation-store';
import { extractYoutubeAction, extractYoutubePlace } from './extract-youtube.action';

/** The box for a video's address; it is cleared once the transcript is there (specification, section 4). */
export function YoutubeForm() {
  const isBusy = useIsRunning(extractYoutubePlace);
  const [url, setUrl] = useState('');
  const [error, setError] = useState('');

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const trimmed = url.trim();
    setError(trimmed === '' ? 'Please enter a YouTube URL' : '');
    if (trimmed === '') return;
    await runAction(extractYoutubeAction, { url: trimmed });
    if (operationState(extractYoutubePlace)?.status === 'done') setUrl('');
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-2">
      <div className="flex items-start gap-3">
        <Input
          label="YouTube URL"
          hideLabel
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="YouTube URL"
          value={url}
          error={error}
          onChange={(event) => {
            setUrl(event.target.value);
            setError('');
          }}
          className="flex-1"
        />
        <Button type="submit" busy={isBusy}>
          Add Video
        </Button>
      </div>
      <OperationStatus place={extractYoutubePlace} />
    </form>
  );
}
