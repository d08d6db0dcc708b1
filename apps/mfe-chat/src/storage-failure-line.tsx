import type { StorageFailure } from '@winnow/browser';
import { useChat } from './chat-store';

const reasons: Record<StorageFailure, string> = {
  quota: 'This browser has no room left for the chat. Save it before you leave the page.',
  unavailable: 'This browser does not keep the chat. Save it before you leave the page.',
};

/** Warns that a reload would lose the conversation when the browser could not store it. */
export function StorageFailureLine() {
  const { entries, storageFailure } = useChat();
  return (
    <div role="status">
      {storageFailure && entries.length > 0 ? (
        <p className="border-b border-notice/30 bg-notice-soft px-4 py-1.5 text-xs text-notice">
          {reasons[storageFailure]}
        </p>
      ) : null}
    </div>
  );
}
