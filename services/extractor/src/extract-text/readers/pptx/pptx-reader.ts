import { finishText } from '../finish-text';
import { openArchive, type Archive } from '../package/archive';
import { openOfficePackage, readTitle } from '../package/office-package';
import { relationsOf, type Relation } from '../package/relations';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { shownSlides, type Slide } from '../slides';
import { TextBudget } from '../text-budget';
import { TreeWriter } from '../tree/tree-writer';
import { readAuthors, readSlideComments } from './slide-comments';
import { SlideShapes } from './slide-shapes';
import { writeNotes, writeSlide } from './write-slide';

const slideMain =
  /presentationml\.(?:presentation|slideshow|template)\.main\+xml$|ms-powerpoint\.(?:presentation|slideshow|template)\.macroEnabled\w*\.main\+xml$/i;

/**
 * Reads a PowerPoint presentation (PPTX, PPTM, PPSX, POTX): each slide's title as a heading, its text, lists, tables
 * and diagrams in order, its notes, and its comments on request. Omits slide numbers, dates, footers, content of
 * layouts and masters, and hidden slides unless requested.
 */
export const readPptx: Reader = async (bytes, limits, signal, onPages) => {
  const archive = await openArchive(bytes, limits);
  try {
    const { part, relations } = await openOfficePackage(archive, slideMain);
    const slides = await listSlides(archive, part, relations);
    if (slides.length > limits.documentPages) throw problems.tooManyPages(slides.length, limits.documentPages);
    const budget = new TextBudget(limits);
    const writer = new TreeWriter(budget);
    const withComments = limits.parts?.includes('comments') === true;
    const authors = withComments ? await readAuthors(archive, relations) : undefined;
    const read: Slide[] = [];
    let whole = true;
    for (const [index, slide] of slides.entries()) {
      signal.throwIfAborted();
      const shapes = new SlideShapes(budget);
      whole = (await archive.parse(slide, shapes)) && whole;
      writeSlide(shapes.shapes, writer);
      const named = await relationsOf(archive, slide);
      for (const diagram of targets(named, 'diagramData')) {
        const drawn = new SlideShapes(budget);
        await archive.parse(diagram, drawn);
        writeSlide(drawn.shapes, writer);
      }
      for (const notes of targets(named, 'notesSlide')) {
        const said = new SlideShapes(budget);
        await archive.parse(notes, said);
        writeNotes(said.shapes, writer);
      }
      const comments = authors ? await readSlideComments(archive, named, authors, budget) : [];
      read.push({ blocks: [...writer.take(), ...comments], isHidden: shapes.isHidden });
      onPages(index + 1, slides.length);
    }
    const title = await readTitle(archive, 'docProps/core.xml');
    const { blocks, warnings } = shownSlides(read, limits);
    return finishText(blocks, limits, { whole, title, pages: slides.length, warnings });
  } finally {
    archive.close();
  }
};

const targets = (relations: readonly Relation[], kind: string): string[] =>
  relations.filter(({ type }) => type === kind).map(({ target }) => target);

/** Returns the slides' parts in presentation order. */
async function listSlides(archive: Archive, part: string, relations: readonly Relation[]): Promise<string[]> {
  const slides: string[] = [];
  await archive.parse(part, {
    open({ name, attributes }) {
      if (name !== 'p:sldId') return;
      const target = relations.find(({ id, type }) => type === 'slide' && id === attributes['r:id'])?.target;
      if (target !== undefined) slides.push(target);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return slides;
}
