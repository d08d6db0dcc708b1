import { CompoundFile } from '../compound-file';
import { finishText } from '../finish-text';
import { createWriter } from '../format-writer';
import { InlineMarks } from '../inline-marks';
import { writeNotes, writeSlide } from '../pptx/write-slide';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { joinSlides, type Slide } from '../slides';
import { readSummary } from '../summary-information';
import { TextBudget } from '../text-budget';
import { TreeWriter } from '../tree/tree-writer';
import { readAddresses, readFonts } from './document-tables';
import type { TextContext } from './paragraphs';
import { PersistObjects } from './persist-objects';
import { firstOf, rt } from './records';
import { readSlideComments } from './slide-comments';
import { listSlides, slideLists } from './slide-list';
import { outlineShapes, readSlideShapes } from './slide-shapes';

/** Flag of hidden slides (MS-PPT 2.6.6). */
const hiddenFlag = 4;

/**
 * Reads a binary presentation (PPT, PPS, POT of PowerPoint 97 to 2003) as of its last save. The structure is that of
 * PPTX: for each slide its title as a heading, its text, lists and tables in order, its notes, and its comments on
 * request. Throws `unsupported-type` for other OLE files and older presentations, `encrypted`, or `unreadable`.
 */
export const readPpt: Reader = async (bytes, limits, signal, onPages, format = 'text') => {
  const file = new CompoundFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const objects = PersistObjects.open(file);
  const document = objects.document();
  const budget = new TextBudget(limits);
  const slides = listSlides(document, slideLists.slides, budget);
  if (slides.length > limits.documentPages) throw problems.tooManyPages(slides.length, limits.documentPages);
  const notes = new Map(listSlides(document, slideLists.notes, budget).map((each) => [each.id, each]));
  const writer = new TreeWriter(budget, createWriter(format, Infinity));
  const marks = new InlineMarks();
  const addresses = format === 'text' ? new Map<number, string>() : readAddresses(document, budget);
  const context: TextContext = { fonts: readFonts(document), addresses, marks, format, budget };
  const slideTexts: Slide[] = [];
  for (const [index, { object, outline }] of slides.entries()) {
    signal.throwIfAborted();
    const slide = objects.object(object, rt.slide);
    writeSlide(slide ? readSlideShapes(slide, outline, context) : outlineShapes(outline, context), writer, marks);
    const listedNotes = slide && notes.get(notesIdOf(slide));
    const notesPage = listedNotes && objects.object(listedNotes.object, rt.notes);
    if (notesPage) writeNotes(readSlideShapes(notesPage, listedNotes.outline, context), writer, marks);
    if (slide && limits.parts?.includes('comments'))
      for (const comment of readSlideComments(slide, budget)) marks.write(comment, writer, 'p');
    slideTexts.push({ blocks: writer.takeBlocks(), isHidden: slide !== undefined && isHidden(slide) });
    onPages(index + 1, slides.length);
  }
  const { title, facts } = readSummary(file);
  const { blocks, warnings } = joinSlides(slideTexts, limits);
  return {
    ...finishText(blocks, limits, { isWhole: objects.isWhole, title, pages: slides.length, warnings, format }),
    facts,
  };
};

/** Returns the id of the notes of a slide (MS-PPT 2.5.10). */
function notesIdOf(slide: Buffer): number {
  const atom = firstOf(slide, rt.slideAtom);
  return atom.length >= 20 ? atom.readUInt32LE(16) : 0;
}

const isHidden = (slide: Buffer): boolean => ((firstOf(slide, rt.slideShowSlideInfoAtom)[10] ?? 0) & hiddenFlag) !== 0;
