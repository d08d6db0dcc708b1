import { CompoundFile } from '../compound-file';
import { withoutPageNumbers } from '../docx/page-numbers';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { normaliseText } from '../normalise-text';
import { indentNotes, writeNoteMarks } from '../note-marks';
import { numberNotes } from './number-notes';
import { isWordStream, readStories, type Stories } from './word-binary';
import { storyBlocks } from './word-text';

/**
 * Reads a binary Word document of version 2 to 2003: headers with their text boxes once, the body with tables, text
 * boxes, notes, and footers once. Throws `unsupported-type` for other OLE files, `encrypted`, or `unreadable`.
 */
export const readDoc: Reader = async (bytes, limits, _signal, _onPages, format = 'text') => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stories = numberNotes(openStories(buffer));
  const options = { writesLinks: format !== 'text', writesEmphasis: format === 'markdown' };
  const body = storyBlocks(stories.body, options);
  const seen = new Set(body);
  const newBlocks = (story: string): string[] =>
    storyBlocks(story, { ...options, marksPages: true })
      .map(withoutPageNumbers)
      .filter((block) => {
        const isNew = /\p{L}{2}/u.test(block) && !seen.has(block);
        if (isNew) seen.add(block);
        return isNew;
      });
  const headers = [...newBlocks(stories.headers), ...newBlocks(stories.headerTextBoxes)];
  const notes = [stories.footnotes, stories.endnotes].flatMap((story) =>
    indentNotes(storyBlocks(story, options), format, limits),
  );
  const rest = [...storyBlocks(stories.textBoxes, options), ...notes];
  const blocks = [...headers, ...body, ...rest, ...newBlocks(stories.footers)];
  const text = writeNoteMarks(normaliseText(blocks.join('\n\n')), format, limits);
  if (text.length > limits.textChars) throw problems.tooMuchText(limits.textChars);
  if (text === '') throw problems.noText();
  return { text, warnings: [] };
};

function openStories(buffer: Buffer): Stories {
  // In Word 2, the whole file is the main stream.
  if (isWordStream(buffer)) return readStories(buffer, () => undefined);
  const file = new CompoundFile(buffer);
  const names = file.names();
  // An encrypted DOCX; some also contain a binary stub document for older programs.
  if (names.includes('EncryptedPackage')) throw problems.encrypted();
  const main = file.stream('WordDocument');
  if (!main) {
    throw names.length === 0 ? problems.unreadable() : problems.unsupported();
  }
  if (!isWordStream(main)) throw problems.unreadable();
  return readStories(main, (name) => file.stream(name));
}
