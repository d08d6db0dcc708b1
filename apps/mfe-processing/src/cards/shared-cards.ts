import type { PageCard } from './page-card';

/** Changed cards by id; undefined for a removed one. */
export type CardChanges = ReadonlyMap<string, PageCard | undefined>;

/**
 * Sends changes of cards to the other tabs of this browser, and receives theirs: a tab that does not know a change would
 * overwrite it with its own next one. Returns the function that sends. No effect without BroadcastChannel.
 */
export function shareCards(onChanges: (changes: CardChanges) => void): (changes: CardChanges) => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  // The number is the version of the stored cards.
  const channel = new BroadcastChannel('winnow:cards-1');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data instanceof Map) onChanges(data as CardChanges);
  };
  return (changes) => channel.postMessage(changes);
}
