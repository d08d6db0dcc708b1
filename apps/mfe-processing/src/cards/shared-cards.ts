import type { PageCard } from './page-card';

/** Changed cards by id; undefined for a removed one. */
export type CardChanges = ReadonlyMap<string, PageCard | undefined>;

/** Tabs with another version ignore the message, as they ignore stored cards of it. */
const version = 1;

/**
 * Sends changes of cards to the other tabs of this browser, and receives theirs: a tab that does not know a change would
 * overwrite it with its own next one. Returns the function that sends. No effect without BroadcastChannel.
 */
export function shareCards(onChanges: (changes: CardChanges) => void): (changes: CardChanges) => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel('winnow:cards');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const changes = readChanges(data);
    if (changes) onChanges(changes);
  };
  return (changes) => channel.postMessage({ version, changes });
}

function readChanges(data: unknown): CardChanges | null {
  const message = (data ?? {}) as { version?: unknown; changes?: unknown };
  if (message.version !== version || !(message.changes instanceof Map)) return null;
  return message.changes as CardChanges;
}
