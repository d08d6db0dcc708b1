import type { ContentFormat } from '@winnow/contracts';
import { problems } from './problems';
import { lengthWithoutMarks } from './place-marks';
import type { DocumentText, ReadLimits } from './reader';
import { normaliseText } from './normalise-text';
import { writeNoteMarks } from './note-marks';

interface FinishOptions {
  /** False when the file was truncated. */
  readonly isWhole?: boolean;
  readonly title?: string;
  readonly pages?: number;
  readonly warnings?: readonly string[];
  /** Format of the blocks; light Markdown when absent or `text`. */
  readonly format?: ContentFormat;
}

/**
 * Joins a reader's blocks. Throws `too-large` above the text limit; without any text, `unreadable` for a damaged file,
 * else `no-text`.
 */
export function finishText(blocks: readonly string[], limits: ReadLimits, finish: FinishOptions = {}): DocumentText {
  const { isWhole = true, title, pages, warnings = [], format = 'text' } = finish;
  const text = writeNoteMarks(normaliseText(blocks.join('\n\n')), format, limits);
  if (text.length > limits.textChars && lengthWithoutMarks(text) > limits.textChars)
    throw problems.tooMuchText(limits.textChars);
  if (text === '' || lengthWithoutMarks(text) === 0) throw isWhole ? problems.noText() : problems.unreadable();
  return {
    text,
    ...(title ? { title } : {}),
    ...(pages === undefined ? {} : { pages }),
    ...(format === 'text' ? {} : { textFormat: format }),
    warnings: isWhole ? warnings : ['The file is damaged; its text breaks off early.', ...warnings],
  };
}
