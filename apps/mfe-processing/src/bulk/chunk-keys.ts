import { newCorrelationId } from '@winnow/api-client';
import { hashOf } from '@winnow/dataset';
import type { PageCard } from '../cards/page-card';
import { claimTabSlot } from '../storage/tab-slot';

const name = 'winnow:chunk-jobs';

/**
 * Returns the idempotency key for the chunks of a card's text. Until `endChunkKeys`, an export that is started again after
 * a reload of the page has the same keys, and so finds the jobs of the first one. A duplicate of the tab, which has a
 * copy of its `sessionStorage`, has keys of its own: Cancel would end the jobs of both.
 */
export async function chunkKeyOf({ id }: PageCard, text: string): Promise<string> {
  // Only locks distinguish a duplicate; a page without HTTPS has none.
  const slot = 'locks' in navigator ? await claimTabSlot() : null;
  return `chunks-${slot === null ? newCorrelationId() : `${readSeed()}-${slot}`}-${id}-${hashOf(text)}`;
}

function readSeed(): string {
  try {
    const stored = sessionStorage.getItem(name);
    if (stored) return stored;
    const seed = newCorrelationId();
    sessionStorage.setItem(name, seed);
    return seed;
  } catch {
    // Without storage, no job is found again.
    return newCorrelationId();
  }
}

/** Called at the end of an export: a failed or cancelled job must not be found again. */
export function endChunkKeys(): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // There is no storage.
  }
}
