import { runTextTask } from '../run-text-task';
import type { Span } from '../text/text-types';
import { contentParts, type PartLimits, type PartSpan } from './content-parts';
import { countPieces } from './count-message';
import { sliceChars, tokenCounterOf, type Encoding, type TokenCounter } from './count-tokens';
import { runInSlices } from './time-slices';

export interface ContentPart extends Span {
  readonly text: string;
  /** Headings above the part's first line, outermost first. */
  readonly headings: readonly string[];
}

/** Maximum characters of content that is counted as a whole, and stays one part if it fits. */
const shortChars = 50_000;
/**
 * Maximum characters of content that is split in the main thread, in slices. Above that, its time and memory exceed
 * those of the token tables, which another thread has to load.
 */
const mainThreadChars = 300_000;

/**
 * Splits content into consecutive parts of at most `maxTokens` and their overlap, preferably at headings, else between
 * blocks, else between sentences, else between words, else anywhere. Without overlap, the joined parts equal the
 * content, except for blank lines between them. Throws the signal's reason when it aborts.
 * @param counter an encoding loads its counter only where it counts: the tables block a thread for a second
 */
export async function splitContent(
  content: string,
  limits: PartLimits,
  counter: TokenCounter | Encoding,
  signal = new AbortController().signal,
): Promise<(ContentPart & PartSpan)[]> {
  const spans = await spansOf(content, limits, counter, signal);
  return spans.map((span) => ({ ...span, text: content.slice(span.start, span.end) }));
}

async function spansOf(
  content: string,
  limits: PartLimits,
  counter: TokenCounter | Encoding,
  signal: AbortSignal,
): Promise<PartSpan[]> {
  if (content.length > mainThreadChars) {
    const encoding = typeof counter === 'string' ? counter : counter.encoding;
    return runTextTask('parts', [content, limits, encoding], signal);
  }
  const countTokens = typeof counter === 'string' ? await tokenCounterOf(counter) : counter;
  const whole = () => [
    {
      start: 0,
      end: content.length,
      headings: [],
      overlap: 0,
      ...(limits.isCounted ? { tokens: countTokens(content) } : {}),
    },
  ];
  const short = content.length <= sliceChars ? countTokens(content) : Infinity;
  if (short <= limits.maxTokens) return whole();
  return runInSlices(async (pause) => {
    const tokens = content.length < shortChars ? await countPieces(content, countTokens, pause) : Infinity;
    if (tokens <= limits.maxTokens) return whole();
    return contentParts(content, limits, countTokens, pause);
  }, signal);
}
