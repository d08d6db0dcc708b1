import type { ContentFormat } from '@winnow/contracts';
import { finishText } from '../finish-text';
import { openArchive, type Archive } from '../package/archive';
import { readTitle } from '../package/office-package';
import { readProperties } from '../package/read-properties';
import type { XmlElement, XmlHandler } from '../package/xml';
import { problems } from '../problems';
import type { Reader, ReadLimits } from '../reader';
import { EmbeddedObjects } from './embedded-objects';
import { isFlatDocument, openFlatDocument } from './flat-document';
import { readFormulas, type Formulas } from './formulas';
import { SheetLinks } from '../sheet-links';
import { joinSheets } from '../visible-sheets';
import { TextBudget } from '../text-budget';
import { isOpenOffice1, withOpenDocumentNames } from './open-office-1';
import { RunningHeads } from './running-heads';
import { SheetStory } from './sheet-story';
import { Styles } from './styles';
import { TextStory } from './text-story';

/** Matches the media types of OpenDocument, including templates. */
const mimeType = /^application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation|graphics)/;

/**
 * Reads OpenDocument texts, spreadsheets, presentations and drawings (ODT, ODS, ODP, ODG and their templates, zipped or
 * as one XML file, and SXW, SXC, SXI, SXD of OpenOffice.org 1.x), detected by the body.
 * Writes the headers and footers of texts once. Omits comments, tracked deletions and hidden parts unless requested.
 * Throws `encrypted` for a document with a password.
 */
export const readOpenDocument: Reader = async (bytes, ownLimits, _signal, onPages, format = 'text') => {
  // Positions in HTML differ from positions in the blocks.
  const limits = format === 'html' ? { ...ownLimits, places: undefined } : ownLimits;
  const file = isFlatDocument(bytes) ? openFlatDocument(bytes, limits) : await openArchive(bytes, limits);
  try {
    const archive = isOpenOffice1(await assertReadable(file)) ? withOpenDocumentNames(file) : file;
    const budget = new TextBudget(limits);
    const styles = new Styles();
    await archive.parse('styles.xml', styles);
    const formulas = await readFormulas(archive, budget);
    const body = new BodyHandler(styles, budget, limits, format, formulas, (slideCount) => {
      if (slideCount > limits.documentPages) throw problems.tooManyPages(slideCount, limits.documentPages);
      onPages(slideCount, slideCount);
    });
    const isParsed = await archive.parse('content.xml', body);
    const pages = body.pages;
    const title = await readTitle(archive, 'meta.xml');
    const { blocks: bodyBlocks, ...written } = await body.finish();
    const blocks = body.isText
      ? (await RunningHeads.read(archive, (own) => body.createStory(own))).around(bodyBlocks, styles.masterPages)
      : bodyBlocks;
    const facts = await readProperties(archive, 'meta.xml', 'openDocument');
    const isWhole = isParsed && !archive.hasDamage();
    return { ...finishText(blocks, limits, { ...written, isWhole, title, ...(pages > 0 ? { pages } : {}) }), facts };
  } finally {
    file.close();
  }
};

/**
 * Returns the media type of a file. Throws for an encrypted or damaged file, and for a media type that the reader does
 * not support.
 */
async function assertReadable(archive: Archive): Promise<string> {
  let type = '';
  for await (const chunk of archive.read('mimetype'))
    if (type.length < 200) type += Buffer.from(chunk).toString('latin1');
  if (!mimeType.test(type.trim()) && !isOpenOffice1(type)) throw problems.unsupported();
  let encrypted = false;
  await archive.parse('META-INF/manifest.xml', {
    open: ({ name }) => (encrypted ||= name === 'manifest:encryption-data'),
    close: () => undefined,
    text: () => undefined,
  });
  if (encrypted) throw problems.encrypted();
  if (!archive.has('content.xml')) throw problems.unreadable();
  return type;
}

/** Bodies of texts, presentations and drawings (OpenDocument 1.3, part 3, 3.3). */
const textBodies: ReadonlySet<string> = new Set(['office:text', 'office:presentation', 'office:drawing']);

/** Passes the styles of the content to `Styles`, and the body to the story of its kind. */
class BodyHandler implements XmlHandler {
  private story: TextStory | SheetStory | undefined;
  private content: XmlHandler | undefined;
  private readonly links: SheetLinks;
  private depth = 0;
  /** Whether it is a text document. */
  isText = false;

  constructor(
    private readonly styles: Styles,
    private readonly budget: TextBudget,
    private readonly limits: ReadLimits,
    private readonly format: ContentFormat,
    private readonly formulas: Formulas,
    private readonly onPage: (slideCount: number) => void,
  ) {
    this.links = new SheetLinks(format, budget);
  }

  createStory(styles: Styles): TextStory {
    const onPage = (): void => this.onPage(story.pages);
    const story = new TextStory(styles, this.budget, this.limits, this.format, this.formulas, onPage);
    return story;
  }

  get pages(): number {
    return this.story instanceof TextStory ? this.story.pages : 0;
  }

  /** Returns the blocks with their format; the format of sheets is light Markdown, or HTML with links. */
  async finish(): Promise<{ blocks: readonly string[]; warnings: readonly string[]; format?: ContentFormat }> {
    if (this.story instanceof TextStory) return { ...this.story.finish(), format: this.format };
    const { sheets, warnings } = (await this.story?.finish()) ?? { sheets: [], warnings: [] };
    return { ...this.links.write(joinSheets(sheets)), warnings };
  }

  open(element: XmlElement): void {
    if (this.content) {
      this.depth += 1;
      return this.content.open(element);
    }
    if (element.name === 'office:spreadsheet')
      this.story = new SheetStory(this.styles, this.budget, this.limits, this.links);
    else if (textBodies.has(element.name)) {
      this.isText = element.name === 'office:text';
      this.story = this.createStory(this.styles);
    } else return this.styles.open(element);
    this.content = new EmbeddedObjects(this.story);
  }

  close(element: XmlElement): void {
    if (!this.content) return this.styles.close(element);
    if (this.depth === 0) return;
    this.depth -= 1;
    this.content.close(element);
  }

  text(text: string): void {
    this.content?.text(text);
  }
}
