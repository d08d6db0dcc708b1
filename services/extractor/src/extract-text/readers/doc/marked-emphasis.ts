import { toRaised } from '@winnow/markdown';
import { emphasisTags } from '../emphasis';

/** Marks of emphasis in a story: control characters that Word does not use in text, the first followed by its bits. */
const [startMark, endMark] = ['\u0019', '\u001a'];
const firstCode = 0x40;
const markedText = /\u0019([@-\u007f])([^\u0019\u001a]*)\u001a/g;
const marks = /\u0019[@-\u007f]|\u001a/g;

const delimiters: Readonly<Record<string, string>> = { strong: '**', em: '*' };
const raisedNumber = /^[-−+]?\d{1,20}$/;
/**
 * Matches characters next to which Markdown's marks of emphasis may enclose punctuation (CommonMark 0.31.2, section
 * 6.2).
 */
const besidePunctuation = /[\s\0-\u001f\p{P}\p{S}]/u;
const punctuation = /[\p{P}\p{S}]/u;

/** Marks the emphasis of a text, without the white space and control characters around it. */
export function markEmphasis(text: string, emphasis: number): string {
  const start = text.search(/[^\s\0-\u001f]/);
  if (emphasis === 0 || start < 0) return text;
  let end = text.length;
  while (/[\s\0-\u001f]/.test(text[end - 1]!)) end -= 1;
  const mark = startMark + String.fromCharCode(firstCode + emphasis);
  return text.slice(0, start) + mark + text.slice(start, end) + endMark + text.slice(end);
}

/** Returns the marks of emphasis in a text. */
export const emphasisMarks = (text: string): string => (text.match(marks) ?? []).join('');

export const withoutEmphasisMarks = (text: string): string => text.replace(marks, '');

/**
 * Replaces the marks of emphasis: raised numbers by raised characters, and in Markdown
 * bold, unless in headings, and italics.
 */
export function writeEmphasis(text: string, isMarkdown: boolean, isHeading: boolean): string {
  if (!text.includes(startMark)) return text;
  const written = text.replace(markedText, (marked: string, code: string, inner: string, offset: number) => {
    const tags = emphasisTags(code.charCodeAt(0) - firstCode);
    if (tags.includes('sup') && raisedNumber.test(inner)) return toRaised(inner);
    const opening = tags.map((tag) => (isHeading && tag === 'strong' ? '' : (delimiters[tag] ?? ''))).join('');
    const [before, after] = [text[offset - 1] ?? ' ', text[offset + marked.length] ?? ' '];
    // Next to another emphasis, or between a letter and punctuation, the marks would have another meaning.
    const isValid =
      before !== endMark &&
      !inner.includes('*') &&
      (!punctuation.test(inner[0] ?? '') || besidePunctuation.test(before)) &&
      (!punctuation.test(inner.at(-1) ?? '') || besidePunctuation.test(after));
    return isMarkdown && isValid ? opening + inner + opening : inner;
  });
  return withoutEmphasisMarks(written);
}
