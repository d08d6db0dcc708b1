import { onFinalPromptStorageFailure } from '@winnow/final-prompt';
import { useEffect } from 'react';
import { reportStorageFailure, useStorageFailure } from '../../storage/storage-failures';

/** Warns that a reload would lose the data when the browser cannot store it. */
export function StorageFailureNotice() {
  const reason = useStorageFailure();
  useEffect(() => {
    return onFinalPromptStorageFailure(reportStorageFailure('final prompt'));
  }, []);
  if (!reason) return null;
  return (
    <p role="status" className="rounded-md border border-notice/30 bg-notice-soft px-4 py-3 text-sm">
      {reason === 'quota'
        ? 'This browser has no room left for your work. It is lost when you leave the page: save what you need.'
        : 'This browser keeps nothing (a private window, perhaps). Your work is lost when you leave the page.'}
    </p>
  );
}
