import { finishText } from '../finish-text';
import { createWriter } from '../format-writer';
import { InlineMarks } from '../inline-marks';
import { openArchive, type Archive } from '../package/archive';
import { DrawingShapes, readShapes } from '../package/drawing-shapes';
import { coreProperties, openOfficePackage, readTitle } from '../package/office-package';
import { readChart } from '../package/read-chart';
import { readProperties } from '../package/read-properties';
import { readLinks, readRelationships, targetsOf, type Relationship } from '../package/relationships';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { joinSlides, type Slide } from '../slides';
import { TextBudget } from '../text-budget';
import { TreeWriter } from '../tree/tree-writer';
import { readAuthors, readSlideComments } from './slide-comments';
import { writeChart } from './write-chart';
import { writeNotes, writeSlide } from './write-slide';

const slideMain =
  /presentationml\.(?:presentation|slideshow|template)\.main\+xml$|ms-powerpoint\.(?:presentation|slideshow|template)\.macroEnabled\w*\.main\+xml$/i;

/**
 * Reads a PowerPoint presentation (PPTX, PPTM, PPSX, POTX): for each slide its title as a heading, its text, lists,
 * tables and diagrams in order, its charts as tables of their values, its notes, and its comments on request. Omits
 * slide numbers, dates, footers, content of layouts and masters, and hidden slides unless requested. In Markdown and
 * HTML, emphasis is written and links to the web have their addresses.
 */
export const readPptx: Reader = async (bytes, limits, signal, onPages, format = 'text') => {
  const archive = await openArchive(bytes, limits);
  try {
    const { part, relations } = await openOfficePackage(archive, slideMain);
    const slides = await listSlides(archive, part, relations);
    if (slides.length > limits.documentPages) throw problems.tooManyPages(slides.length, limits.documentPages);
    const budget = new TextBudget(limits);
    const writer = new TreeWriter(budget, createWriter(format, Infinity));
    const marks = new InlineMarks();
    const withComments = limits.parts?.includes('comments') === true;
    const authors = withComments ? await readAuthors(archive, relations) : undefined;
    const slideTexts: Slide[] = [];
    let isWhole = true;
    for (const [index, slide] of slides.entries()) {
      signal.throwIfAborted();
      const addresses = format === 'text' ? new Map<string, string>() : await readLinks(archive, slide);
      const drawing = new DrawingShapes(budget, { marks, addresses, format });
      isWhole = (await archive.parse(slide, drawing)) && isWhole;
      writeSlide(drawing.shapes, writer, marks);
      const slideRelationships = await readRelationships(archive, slide);
      for (const diagram of targetsOf(slideRelationships, 'diagramData'))
        writeSlide(await readShapes(archive, diagram, budget), writer, marks);
      for (const chart of targetsOf(slideRelationships, 'chart'))
        writeChart(await readChart(archive, chart, budget), writer);
      for (const notes of targetsOf(slideRelationships, 'notesSlide'))
        writeNotes(await readShapes(archive, notes, budget), writer, marks);
      const comments = authors ? await readSlideComments(archive, slideRelationships, authors, budget) : [];
      for (const comment of comments) marks.write(comment, writer, 'p');
      slideTexts.push({ blocks: writer.takeBlocks(), isHidden: drawing.isHidden });
      onPages(index + 1, slides.length);
    }
    const title = await readTitle(archive, coreProperties);
    const facts = await readProperties(archive, coreProperties, 'office');
    const { blocks, warnings } = joinSlides(slideTexts, limits);
    isWhole &&= !archive.hasDamage();
    return { ...finishText(blocks, limits, { isWhole, title, pages: slides.length, warnings, format }), facts };
  } finally {
    archive.close();
  }
};

/** Returns the slides' parts in presentation order. */
async function listSlides(archive: Archive, part: string, relations: readonly Relationship[]): Promise<string[]> {
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
