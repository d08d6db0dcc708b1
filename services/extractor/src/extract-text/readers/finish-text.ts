import { problems } from './problems';
import { lengthOf } from './place-marks';
import type { DocumentText, ReadLimits } from './reader';
import { tidyText } from './tidy-text';

interface Finish {
  /** False when the file was truncated. */
  readonly whole?: boolean;
  readonly title?: string;
  readonly pages?: number;
  readonly warnings?: readonly string[];
}

/**
 * Joins a reader's blocks. Throws `too-large` above the text limit; without any text, `unreadable` for a damaged file,
 * else `no-text`.
 */
export function finishText(blocks: readonly string[], limits: ReadLimits, finish: Finish = {}): DocumentText {
  const { whole = true, title, pages, warnings = [] } = finish;
  const text = tidyText(blocks.join('\n\n'));
  if (text.length > limits.textChars && lengthOf(text) > limits.textChars) throw problems.tooMuchText(limits.textChars);
  if (text === '' || lengthOf(text) === 0) throw whole ? problems.noText() : problems.unreadable();
  return {
    text,
    ...(title ? { title } : {}),
    ...(pages === undefined ? {} : { pages }),
    warnings: whole ? warnings : ['The file is damaged; its text breaks off early.', ...warnings],
  };
}
