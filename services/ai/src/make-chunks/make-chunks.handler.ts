import { percentTotal } from '@winnow/contracts';
import type { JobHandler } from '@winnow/jobs';
import { createTokenCounter } from '../model/count-tokens';
import { splitContent } from '../model/split-content';
import { overlapStart } from './overlap-start';
import { placesWithin } from './places-within';

const chunkingMessage = 'Making chunks...';
/** Chunks between checks for cancellation. */
const atOnce = 50;

let counter: Promise<(text: string) => number> | undefined;

/** Splits a text into chunks with their positions, headings and token counts; needs no model. */
export function makeChunksHandler(): JobHandler<'make-chunks'> {
  return async ({ content, tokens, overlap, places }, { progress, signal }) => {
    await progress({ progress: 0, total: percentTotal, message: chunkingMessage });
    // The public encoding closest to that of most embedding models; its tables stay loaded.
    const countTokens = await (counter ??= createTokenCounter('gpt-4o'));
    const parts = await splitContent(content, tokens - overlap, countTokens, signal);
    const chunks = [];
    for (const [index, { start: own, end, headings }] of parts.entries()) {
      if (index % atOnce === 0) await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      const before = parts[index - 1];
      const start = before ? overlapStart(content, before.start, own, overlap, countTokens) : own;
      const text = content.slice(start, end);
      chunks.push({
        text,
        start,
        end,
        overlap: own - start,
        tokens: countTokens(text),
        headings: [...headings],
        ...(places ? { places: placesWithin(places, start, end) } : {}),
      });
    }
    return { chunks };
  };
}
