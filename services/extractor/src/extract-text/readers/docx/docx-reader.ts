import { finishText } from '../finish-text';
import { createWriter } from '../format-writer';
import { coreProperties, readTitle } from '../package/office-package';
import { readProperties } from '../package/read-properties';
import { readLinks } from '../package/relationships';
import { problems } from '../problems';
import { noUsage, type ReadLimits, type Reader } from '../reader';
import type { Archive } from '../package/archive';
import { readCharts } from './charts';
import { readComments } from './comments';
import { PagePictures } from './page-pictures';
import { composeHtml, type StoryKind } from './compose-html';
import { Emphasis } from './emphasis';
import { InsertedFiles } from './inserted-files';
import { LinkTargets } from './links';
import { readNumbering } from './numbering';
import { openWord } from './open-word';
import { findParts, type PackageParts } from './package-parts';
import { readStyles } from './styles';
import { toHtml } from './to-html';
import type { StoryContext } from './story-context';
import { WordStory } from './word-story';

/**
 * Reads a Word document (DOCX, DOCM, DOTX, or a single XML file): streams the stories through `WordStory`, converts
 * them to HTML with mammoth, and writes Markdown with the writer for web pages. Writes headers once, the body with
 * headings, lists and tables, text boxes at their anchors, numbered notes at the end, and footers once. Charts become
 * tables of their values; in Markdown and HTML, emphasis is written, formulas are TeX and links to the web have their
 * addresses. Keeps tracked insertions and drops deletions, unless changes are requested; comments are written on
 * request. Reads pictures that fill a page by OCR, and files that Word inserts when it opens the document
 * (`w:altChunk`) in place.
 */
export const readDocx: Reader = async (bytes, ownLimits, signal, _onPages, format = 'text') => {
  // Inserted documents count together.
  const limits = { ...ownLimits, usage: ownLimits.usage ?? noUsage() };
  const archive = await openWord(bytes, limits);
  try {
    const parts = await findParts(archive);
    const pictures = new PagePictures();
    const insertedFiles = new InsertedFiles(readDocx);
    const context = { ...(await openContext(archive, parts, limits, format !== 'text')), insertedFiles };
    signal.throwIfAborted();
    const footnotes = await readStory(archive, parts.footnotes, context);
    const endnotes = await readStory(archive, parts.endnotes, context);
    const bodyStory = await readStory(archive, parts.document, {
      ...context,
      pictures,
      charts: await readCharts(archive, parts.relationships, limits),
    });
    const stories: [StoryKind, string][] = [['body', bodyStory.xml]];
    const runningContext = { ...context, isRunningHead: true };
    for (const part of parts.headers) stories.push(['header', (await readStory(archive, part, runningContext)).xml]);
    for (const part of parts.footers) stories.push(['footer', (await readStory(archive, part, runningContext)).xml]);
    const html = await toHtml(
      stories.map(([, xml]) => xml),
      { footnotes: footnotes.xml, endnotes: endnotes.xml },
      context.linkTargets?.toXml(),
    );
    await insertedFiles.read(archive, limits, signal);
    const text = composeHtml(
      html,
      stories.map(([kind]) => kind),
      createWriter(format, limits.textChars),
      (part) => insertedFiles.insertInto(part),
      // Files inside of others would have the same labels.
      format === 'markdown' && limits.depth === undefined,
    );
    const title = await readTitle(archive, coreProperties);
    const facts = await readProperties(archive, coreProperties, 'office');
    const { text: textWithPictures, confidence } = await pictures.readInto(
      text,
      archive,
      parts.relationships,
      limits,
      format,
    );
    const warnings = [...insertedFiles.warnings, ...(confidence === undefined ? [] : [pictureWarning(confidence)])];
    const isWhole = bodyStory.whole && !archive.hasDamage();
    const document = finishText([textWithPictures], limits, { isWhole, title, warnings, format });
    return { ...document, facts };
  } finally {
    archive.close();
  }
};

const pictureWarning = (confidence: number): string =>
  `The text of pictures was read by OCR, ${Math.round(confidence)} %.`;

async function openContext(
  archive: Archive,
  parts: PackageParts,
  limits: ReadLimits,
  isFormatted: boolean,
): Promise<Omit<StoryContext, 'part'>> {
  let chars = 0;
  const count = (added: number): void => {
    chars += added;
    if (chars > limits.textChars) throw problems.tooMuchText(limits.textChars);
  };
  const requestedParts = limits.parts ?? [];
  return {
    ...(requestedParts.includes('comments') ? { comments: await readComments(archive, parts.comments, count) } : {}),
    withChanges: requestedParts.includes('changes'),
    withPrompts: parts.isTemplate,
    withFormulaElements: isFormatted,
    emphasis: new Emphasis(isFormatted),
    ...(isFormatted && { linkTargets: new LinkTargets() }),
    styles: await readStyles(archive, parts.styles),
    numbering: await readNumbering(archive, parts.numbering),
    unreferencedNotes: new Set(),
    count,
  };
}

async function readStory(
  archive: Archive,
  part: string | undefined,
  context: Omit<StoryContext, 'part'>,
): Promise<{ xml: string; whole: boolean }> {
  if (part === undefined) return { xml: '', whole: true };
  const links = context.linkTargets ? await readLinks(archive, part) : undefined;
  const story = new WordStory({ ...context, links, part });
  const isWhole = await archive.parse(part, story);
  return { xml: story.finish(), whole: isWhole };
}
