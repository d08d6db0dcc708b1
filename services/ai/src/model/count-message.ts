import type { ModelMessage } from './language-model';
import { sliceChars } from './count-tokens';
import { runInSlices } from './time-slices';

/** A long message is counted once, for its fit into the model and for its budget. */
const counted = new WeakMap<ModelMessage, number>();

/**
 * Counts the tokens of a message. A long one is counted in pieces that yield to other work, which overestimates by at
 * most one token per piece. Throws the signal's reason when it aborts.
 */
export async function countMessage(
  message: ModelMessage,
  countTokens: (text: string) => number,
  signal?: AbortSignal,
): Promise<number> {
  const { content } = message;
  if (content.length <= sliceChars) return countTokens(content);
  const known = counted.get(message);
  if (known !== undefined) return known;
  const tokens = await runInSlices((pause) => countPieces(content, countTokens, pause), signal);
  counted.set(message, tokens);
  return tokens;
}

/** Counts the tokens of a long text in pieces, and awaits `pause` in between. */
export async function countPieces(
  text: string,
  countTokens: (text: string) => number,
  pause: () => Promise<void>,
): Promise<number> {
  let sum = 0;
  for (let at = 0; at < text.length; at += sliceChars) {
    if (at > 0) await pause();
    sum += countTokens(text.slice(at, at + sliceChars));
  }
  return sum;
}
