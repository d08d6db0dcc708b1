import type { ContentFormat } from '@winnow/contracts';
import type { ReadLimits } from './reader';

/** Marks of notes are noncharacters, which documents do not contain and writers do not escape. */
const [startMark, endMark, noteMark] = ['\ufdda', '\ufddb', '\ufddc'];
const marks = /\ufdda(\w{1,9})(?:\ufddb|(\ufddc) *(?=(.)?))/g;

/** Returns the mark of a note in the text, until `writeNoteMarks` writes it. */
export const noteReference = (label: number | string): string => startMark + label + endMark;

/** Returns what precedes the text of a note. */
export const noteStart = (label: number | string): string => startMark + label + noteMark;

/** Matches a note whose mark is its author's own. */
const ownMark = /^[*†‡]/;

/** Indents the further blocks of each note in Markdown, which belong to it only then. */
export function indentNotes(
  blocks: readonly string[],
  format: ContentFormat,
  { depth }: NoteLimits,
): readonly string[] {
  if (!writesFootnotes(format, depth)) return blocks;
  let isInNote = false;
  return blocks.map((block) => {
    const isStart = block.startsWith(startMark);
    isInNote = isStart || (isInNote && !ownMark.test(block));
    return isStart || !isInNote ? block : block.replace(/^(?=.)/gm, '    ');
  });
}

type NoteLimits = Pick<ReadLimits, 'depth'>;
const writesFootnotes = (format: ContentFormat, depth: ReadLimits['depth']): boolean =>
  format === 'markdown' && depth === undefined;

/**
 * Writes the marks of notes: as footnotes in Markdown, except in files inside of others, whose notes have the same
 * numbers.
 */
export function writeNoteMarks(text: string, format: ContentFormat, { depth }: NoteLimits): string {
  const caret = writesFootnotes(format, depth) ? '^' : '';
  const colon = caret && ':';
  return text.replace(marks, (_, label: string, isNote?: string, first?: string) => {
    const separator = isNote ? colon + (first ? ' ' : '') : '';
    return `[${caret}${label}]${separator}`;
  });
}
