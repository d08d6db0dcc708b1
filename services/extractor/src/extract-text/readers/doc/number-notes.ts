import { formatNumber } from '@winnow/markdown';
import { noteReference, noteStart } from '../note-marks';
import { endnoteMark, noteMark } from './special-marks';

/** Stories with the marks of notes, and the notes. */
interface StoriesWithNotes {
  readonly body: string;
  readonly footnotes: string;
  readonly endnotes: string;
}

const marksInBody = new RegExp(`[${noteMark}${endnoteMark}]`, 'g');
const markOfNote = new RegExp(`${noteMark}\\s?`, 'g');
/** Maximum Roman number: larger ones become too long. */
const maxRoman = 3999;

/**
 * Numbers the notes and their marks in the body; no numbers if a mark or note has no counterpart. Endnotes beside
 * footnotes have Roman numbers, as in Word. In files without a valid table of endnotes, the marks of endnotes and
 * footnotes cannot be distinguished.
 */
export function numberNotes<Noted extends StoriesWithNotes>(stories: Noted): Noted {
  const { body, footnotes, endnotes } = stories;
  const hasFootnotes = footnotes.includes(noteMark);
  const hasEndnoteMarks = body.includes(endnoteMark);
  const isEndnote = (mark: string): boolean => mark === endnoteMark || (!hasFootnotes && !hasEndnoteMarks);
  const endnoteLabel = (number: number): string =>
    hasFootnotes && number <= maxRoman ? formatNumber(number, 'lowerRoman') : String(number);
  const counts = { footnotes: 0, endnotes: 0 };
  const numberedBody = body.replace(marksInBody, (mark) =>
    noteReference(isEndnote(mark) ? endnoteLabel((counts.endnotes += 1)) : (counts.footnotes += 1)),
  );
  const numbered = (story: string, count: number, label: (number: number) => string): string | undefined => {
    let number = 0;
    const text = story.replace(markOfNote, () => noteStart(label((number += 1))));
    return number === count ? text : undefined;
  };
  const ownFootnotes = numbered(footnotes, counts.footnotes, String);
  const ownEndnotes = numbered(endnotes, counts.endnotes, endnoteLabel);
  if (ownFootnotes === undefined || ownEndnotes === undefined) return stories;
  return { ...stories, body: numberedBody, footnotes: ownFootnotes, endnotes: ownEndnotes };
}
