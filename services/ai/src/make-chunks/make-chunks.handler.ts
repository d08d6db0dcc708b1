import { setImmediate as nextTurn } from 'node:timers/promises';
import { percentTotal } from '@winnow/contracts';
import type { JobHandler } from '@winnow/jobs';
import { splitContent } from '../model/split-content';
import { placesWithin } from './places-within';

const chunkingMessage = 'Making chunks...';
/** The public encoding closest to the encodings of most embedding models. */
const encoding = 'o200k';
/** Chunks between checks for cancellation. */
const chunksPerTurn = 50;

/** Returns the tokens that chunks repeat when the request does not say: at most half of short ones. */
const overlapFor = (tokens: number): number => Math.min(50, Math.floor(tokens / 2));

/** Splits a text into chunks with their positions, headings and token counts; needs no model. */
export function makeChunksHandler(): JobHandler<'make-chunks'> {
  return async ({ content, tokens: maxTokens, overlap = overlapFor(maxTokens), places }, { progress, signal }) => {
    await progress({ progress: 0, total: percentTotal, message: chunkingMessage });
    const limits = { maxTokens: maxTokens - overlap, overlap, isCounted: true } as const;
    const parts = await splitContent(content, limits, encoding, signal);
    const chunks = [];
    for (const [index, { text, start, end, overlap: repeated, tokens = 0, headings }] of parts.entries()) {
      if (index % chunksPerTurn === 0) await nextTurn();
      signal.throwIfAborted();
      const own = places ? { places: placesWithin(places, start, end) } : {};
      chunks.push({ text, start, end, overlap: repeated, tokens, headings: [...headings], ...own });
    }
    return { chunks };
  };
}
