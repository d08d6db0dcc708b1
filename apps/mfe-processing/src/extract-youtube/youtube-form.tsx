import { Button, Input } from '@winnow/ui';
import { useNewCards } from '../cards/use-new-cards';
import { useState, type SyntheticEvent } from 'react';
import { useIsRunning } from '../operation/use-operation';
import { OperationStatus } from '../operation/operation-status';
import { startOperation } from '../operation/start-operation';
import { extractYoutubeMutation, extractYoutubeKey } from './extract-youtube.mutation';
import { setVideoAddress, useVideoAddress } from './video-address';

/** The form for a video's address, which is cleared once the transcript has arrived (specification, section 4). */
export function YoutubeForm() {
  const isBusy = useIsRunning(extractYoutubeKey);
  const viewCards = useNewCards(extractYoutubeKey);
  const url = useVideoAddress();
  const [error, setError] = useState('');

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const trimmed = url.trim();
    setError(trimmed === '' ? 'Please enter a YouTube URL' : '');
    if (trimmed !== '') startOperation(extractYoutubeMutation, { url: trimmed });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-3">
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
            setVideoAddress(event.target.value);
            setError('');
          }}
          className="min-w-24 flex-1"
        />
        <Button type="submit" variant={url.trim() ? 'primary' : 'secondary'} busy={isBusy}>
          Add Video
        </Button>
      </div>
      <OperationStatus mutationKey={extractYoutubeKey} onView={viewCards} />
    </form>
  );
}
