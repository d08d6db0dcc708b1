import { pageNumberMark } from '../docx/page-numbers';
import { isNewText } from '../new-text';
import type { Archive } from '../package/archive';
import type { XmlElement, XmlHandler } from '../package/xml';
import { Styles } from './styles';
import type { TextStory } from './text-story';

type Kind = 'header' | 'footer';

const kinds: Readonly<Record<string, Kind>> = {
  'style:header': 'header',
  'style:header-left': 'header',
  'style:header-first': 'header',
  'style:footer': 'footer',
  'style:footer-left': 'footer',
  'style:footer-first': 'footer',
};
/** Fields without a meaning in a text without pages. */
const pageFields: ReadonlySet<string> = new Set(['text:page-number', 'text:page-count']);

/** Reads the headers and footers of the pages of a text document, which its master pages contain (`styles.xml`). */
export class RunningHeads implements XmlHandler {
  private readonly styles = new Styles();
  private readonly texts: { readonly kind: Kind; readonly page: string; readonly text: string }[] = [];
  /** Master pages with the one that follows each, in order; the first is that of a text without another one. */
  private readonly nextPages = new Map<string, string>();
  private page = '';
  private story: { readonly kind: Kind; readonly content: TextStory } | undefined;
  /** Open elements in the story, and in an omitted element of it. */
  private depth = 0;
  private skipDepth = 0;

  private constructor(private readonly createStory: (styles: Styles) => TextStory) {}

  static async read(archive: Archive, createStory: (styles: Styles) => TextStory): Promise<RunningHeads> {
    const runningHeads = new RunningHeads(createStory);
    await archive.parse('styles.xml', runningHeads);
    return runningHeads;
  }

  /**
   * Returns the blocks of a text with each header before it and each footer after it, unless it repeats them. Those of
   * other master pages than `begun`, which templates and conversions contain, are omitted.
   */
  around(body: readonly string[], begun: ReadonlySet<string>): string[] {
    const seen = new Set(body);
    const pages = this.usedPages(begun);
    const newTexts = (kind: Kind): string[] =>
      this.texts
        .filter((each) => each.kind === kind && pages.has(each.page) && isNewText(each.text, seen))
        .map(({ text }) => text);
    return [...newTexts('header'), ...body, ...newTexts('footer')];
  }

  /** Returns the first or standard master page, those that styles begin, and those that follow them. */
  private usedPages(begun: ReadonlySet<string>): ReadonlySet<string> {
    const used = new Set([...this.nextPages.keys()].slice(0, 1));
    for (const page of ['Standard', ...begun]) used.add(page);
    // A set iterates over the pages that are added meanwhile.
    for (const page of used) used.add(this.nextPages.get(page) ?? page);
    return used;
  }

  open(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === 'style:master-page') {
      this.page = attributes['name'] ?? '';
      this.nextPages.set(this.page, attributes['next-style-name'] ?? this.page);
    }
    if (this.skipDepth > 0 || (this.story && pageFields.has(name))) {
      if (this.skipDepth === 0) this.story?.content.text(pageNumberMark);
      this.skipDepth += 1;
    } else if (this.story) {
      this.depth += 1;
      this.story.content.open(element);
      // Separates a page number from other text of its line.
      if (name === 'text:tab') this.story.content.text('\t');
    } else if (Object.hasOwn(kinds, name) && attributes['display'] !== 'false')
      this.story = { kind: kinds[name]!, content: this.createStory(this.styles) };
    else this.styles.open(element);
  }

  close(element: XmlElement): void {
    if (this.skipDepth > 0) this.skipDepth -= 1;
    else if (!this.story) this.styles.close(element);
    else if (this.depth > 0) {
      this.depth -= 1;
      this.story.content.close(element);
    } else {
      const text = this.story.content.finish().blocks.join('\n\n');
      this.texts.push({ kind: this.story.kind, page: this.page, text });
      this.story = undefined;
    }
  }

  text(text: string): void {
    if (this.skipDepth === 0) this.story?.content.text(text);
  }
}
