import { ProblemError } from '@winnow/errors';
import type { TokenCounter } from './count-tokens';
import type { HalvingTrial } from './halving-trial';
import type { KeepPiece } from './map-parts';
import { splitContent, type ContentPart } from './split-content';
import { TruncatedAnswer } from './structured-answer';

/** Minimum tokens of a part that is split further. */
const minTokens = 200;

export interface PartQuestion<Value> {
  readonly countTokens: TokenCounter;
  readonly ask: (part: ContentPart) => Promise<Value>;
  /** Merges the answers of two halves. */
  readonly merge: (values: readonly Value[]) => Value;
  readonly halvings: HalvingTrial;
}

/**
 * Asks about one part or, when the part or its answer is too long for the model, about its halves. Gives up on the part
 * when the answer to a half is truncated too, since smaller pieces would be as well (a model that reasons until its
 * limit). Keeps each half's answer as it arrives: a retry asks only for the missing halves.
 */
export async function askPart<Value>(
  part: ContentPart,
  question: PartQuestion<Value>,
  keepPiece: KeepPiece<Value>,
  wasTruncated = false,
): Promise<Value> {
  const { countTokens, ask, merge, halvings } = question;
  try {
    return await ask(part);
  } catch (error) {
    const isTruncated = error instanceof TruncatedAnswer;
    const tooLong = isTruncated ? !wasTruncated : error instanceof ProblemError && error.code === 'too-large';
    const tokens = tooLong ? countTokens(part.text) : 0;
    if (!tooLong || tokens <= minTokens) throw error;
    const halves = await splitContent(
      part.text,
      { maxTokens: Math.max(minTokens, Math.ceil(tokens / 2)) },
      countTokens,
    );
    if (halves.length < 2) throw error;
    const askHalves = async () => {
      const values: Value[] = [];
      for (const half of halves) {
        const piece = { ...half, headings: [...part.headings, ...half.headings] };
        values.push(
          await keepPiece(piece, (whole) => askPart(whole, question, keepPiece, wasTruncated || isTruncated)),
        );
      }
      return merge(values);
    };
    return isTruncated ? halvings.halve(askHalves) : askHalves();
  }
}
