import { commentText } from '../comment-text';
import { decodeUtf16 } from '../decode-utf16';
import type { TextBudget } from '../text-budget';
import { programTag } from './auto-numbers';
import { recordsIn, recordsOf, rt } from './records';

/** Instances of the texts of a comment (MS-PPT 2.5.25). */
const author = 0;
const comment = 1;

/** Reads the comments of a slide. */
export function readSlideComments(slide: Buffer, budget: TextBudget): string[] {
  const comments = recordsOf(programTag(slide, '___PPT10'), rt.comment10);
  return [
    ...comments.flatMap(({ data }) => {
      budget.addElements();
      const texts = new Map<number, string>();
      for (const { type, instance, data: text } of recordsIn(data))
        if (type === rt.cString) texts.set(instance, decodeUtf16(text, 0, text.length));
      const written = texts.get(comment) ?? '';
      budget.addChars(written.length);
      return written.trim() === '' ? [] : [commentText(texts.get(author) ?? '', written)];
    }),
  ];
}
