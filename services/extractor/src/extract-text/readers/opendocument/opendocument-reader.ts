import type { ContentFormat } from '@winnow/contracts';
import { finishText } from '../finish-text';
import { openArchive, type Archive } from '../package/archive';
import { readTitle } from '../package/office-package';
import { readProperties } from '../package/read-properties';
import type { XmlElement, XmlHandler } from '../package/xml';
import { problems } from '../problems';
import type { Reader, ReadLimits } from '../reader';
import { readFormulas, type Formulas } from './formulas';
import { SheetLinks } from '../sheet-links';
import { joinSheets } from '../visible-sheets';
import { TextBudget } from '../text-budget';
import { SheetStory } from './sheet-story';
import { Styles } from './styles';
import { TextStory } from './text-story';

/** Matches the media types of OpenDocument, including templates. */
const mimeType = /^application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation)/;

/**
 * Reads OpenDocument texts, spreadsheets and presentations (ODT, ODS, ODP and their templates), detected by the body.
 * Omits headers and footers, and comments, tracked deletions and hidden parts unless requested.
 * Throws `encrypted` for a document with a password.
 */
export const readOpenDocument: Reader = async (bytes, ownLimits, _signal, onPages, format = 'text') => {
  // HTML has other positions than the blocks.
  const limits = format === 'html' ? { ...ownLimits, places: undefined } : ownLimits;
  const archive = await openArchive(bytes, limits);
  try {
    await assertReadable(archive);
    const budget = new TextBudget(limits);
    const styles = new Styles();
    await archive.parse('styles.xml', styles);
    const formulas = await readFormulas(archive, budget);
    const body = new BodyHandler(styles, budget, limits, format, formulas, (slideCount) => {
      if (slideCount > limits.documentPages) throw problems.tooManyPages(slideCount, limits.documentPages);
      onPages(slideCount, slideCount);
    });
    const isWhole = await archive.parse('content.xml', body);
    const pages = body.pages;
    const title = await readTitle(archive, 'meta.xml');
    const { blocks, ...written } = await body.finish();
    const facts = await readProperties(archive, 'meta.xml', 'openDocument');
    return { ...finishText(blocks, limits, { ...written, isWhole, title, ...(pages > 0 ? { pages } : {}) }), facts };
  } finally {
    archive.close();
  }
};

async function assertReadable(archive: Archive): Promise<void> {
  let type = '';
  for await (const chunk of archive.read('mimetype'))
    if (type.length < 200) type += Buffer.from(chunk).toString('latin1');
  if (!mimeType.test(type.trim())) throw problems.unsupported();
  let encrypted = false;
  await archive.parse('META-INF/manifest.xml', {
    open: ({ name }) => (encrypted ||= name === 'manifest:encryption-data'),
    close: () => undefined,
    text: () => undefined,
  });
  if (encrypted) throw problems.encrypted();
  if (!archive.has('content.xml')) throw problems.unreadable();
}

/** Passes the styles of the content to `Styles`, and the body to the story of its kind. */
class BodyHandler implements XmlHandler {
  private story: TextStory | SheetStory | undefined;
  private readonly links: SheetLinks;
  private depth = 0;

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

  get pages(): number {
    return this.story instanceof TextStory ? this.story.pages : 0;
  }

  /** Returns the blocks with their format; that of sheets is light Markdown, or HTML with links. */
  async finish(): Promise<{ blocks: readonly string[]; warnings: readonly string[]; format?: ContentFormat }> {
    if (this.story instanceof TextStory) return { ...this.story.finish(), format: this.format };
    const { sheets, warnings } = (await this.story?.finish()) ?? { sheets: [], warnings: [] };
    return { ...this.links.write(joinSheets(sheets), this.limits.textChars), warnings };
  }

  open(element: XmlElement): void {
    if (this.story) {
      this.depth += 1;
      this.story.open(element);
    } else if (element.name === 'office:spreadsheet')
      this.story = new SheetStory(this.styles, this.budget, this.limits, this.links);
    else if (element.name === 'office:text' || element.name === 'office:presentation') {
      const onPage = (): void => this.onPage(story.pages);
      const story = new TextStory(this.styles, this.budget, this.limits, this.format, this.formulas, onPage);
      this.story = story;
    } else this.styles.open(element);
  }

  close(element: XmlElement): void {
    if (!this.story) return this.styles.close(element);
    if (this.depth === 0) return;
    this.depth -= 1;
    this.story.close(element);
  }

  text(text: string): void {
    this.story?.text(text);
  }
}
