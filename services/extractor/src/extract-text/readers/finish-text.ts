import { problems } from './problems';
import { lengthWithoutMarks } from './place-marks';
import type { DocumentText, ReadLimits } from './reader';
import { normaliseText } from './normalise-text';

interface FinishOptions {
  /** False when the file was truncated. */
  readonly isWhole?: boolean;
  readonly title?: string;
  readonly pages?: number;
  readonly warnings?: readonly string[];
}

/**
 * Joins a reader's blocks. Throws `too-large` above the text limit; without any text, `unreadable` for a damaged file,
 * else `no-text`.
 */
export function finishText(blocks: readonly string[], limits: ReadLimits, finish: FinishOptions = {}): DocumentText {
  const { isWhole = true, title, pages, warnings = [] } = finish;
  const text = normaliseText(blocks.join('\n\n'));
  if (text.length > limits.textChars && lengthWithoutMarks(text) > limits.textChars)
    throw problems.tooMuchText(limits.textChars);
  if (text === '' || lengthWithoutMarks(text) === 0) throw isWhole ? problems.noText() : problems.unreadable();
  return {
    text,
    ...(title ? { title } : {}),
    ...(pages === undefined ? {} : { pages }),
    warnings: isWhole ? warnings : ['The file is damaged; its text breaks off early.', ...warnings],
  };
}
