import type { ContentFormat } from '@winnow/contracts';
import type { Element } from '@winnow/markdown';
import { dropPageNumbers } from '../docx/page-numbers';
import { createWriter } from '../format-writer';
import { noteReference, noteStart } from '../note-marks';
import type { XmlElement, XmlHandler } from '../package/xml';
import { joinSlides, type Slide } from '../slides';
import type { ReadLimits } from '../reader';
import type { TextBudget } from '../text-budget';
import { flattenNestedTables } from '../tree/nested-tables';
import { convertLists } from '../tree/convert-lists';
import { TreeWriter } from '../tree/tree-writer';
import { CodeLines } from './code-lines';
import { writeFormula, type Formulas } from './formulas';
import { HiddenText } from './hidden-text';
import { ListLabels } from './list-labels';
import { ReviewMarkup } from './review-markup';
import { repeatedFrameClasses, skippedElements } from './skipped-elements';
import type { Styles } from './styles';

/** Elements that separate words; title and description of a picture are two texts. */
const spaces: ReadonlySet<string> = new Set(['text:tab', 'text:s', 'title', 'desc']);
/** Marks an element that is not written. */
const skipped = -1;
const notesLabel = 'Notes:';
/** Matches a label without notes: at the end of a slide, as the only text of a slide, and in HTML. */
const emptyNotes = /(?:^|\n\n)Notes:$|^<div><p>Notes:<\/p><\/div>$|<p>Notes:<\/p>(?=<\/div>$)/;

const tags: Readonly<Record<string, string>> = {
  'text:list-item': 'li',
  'text:list-header': 'li',
  'table:table': 'table',
  'table:table-row': 'tr',
  'table:table-cell': 'td',
  'draw:text-box': 'div',
  'draw:custom-shape': 'div',
  'draw:page': 'div',
};

/**
 * Writes the body of a text document or presentation while it streams in: headings, paragraphs, lists and tables in
 * order, a slide's title as heading, and its notes after it. Notes of a text document follow with their numbers in
 * `finish()`. In Markdown and HTML, emphasis is written and links to the web have their addresses.
 */
export class TextStory implements XmlHandler {
  private readonly body: TreeWriter;
  private readonly notes: TreeWriter;
  private readonly review: ReviewMarkup;
  /** For each open element: the number of tags that it wrote, or `skipped`. */
  private readonly openElements: number[] = [];
  private readonly labels: ListLabels;
  private readonly slides: Slide[] = [];
  private isHidden = false;
  private readonly hiddenText: HiddenText;
  private skipDepth = 0;
  private noteCount = 0;
  private inNote: false | 'first' | 'later' = false;
  private inTitle = false;
  private inHeading = false;
  private hasNotes = false;
  private openParagraphs = 0;
  private readonly code = new CodeLines();
  /** Number of slides so far. */
  pages = 0;

  constructor(
    private readonly styles: Styles,
    budget: TextBudget,
    private readonly limits: ReadLimits,
    private readonly format: ContentFormat,
    private readonly formulas: Formulas,
    private readonly onPage: () => void,
  ) {
    const writeBody = createWriter(format, Infinity);
    const write = (body: Element): string => writeBody(flattenNestedTables(convertLists(dropPageNumbers(body))));
    this.body = new TreeWriter(budget, write);
    this.notes = new TreeWriter(budget, write);
    this.labels = new ListLabels(styles);
    this.review = new ReviewMarkup(limits, budget);
    this.hiddenText = new HiddenText(styles, limits);
  }

  /** Returns all blocks, with the notes after the text. */
  finish(): { blocks: readonly string[]; warnings: readonly string[] } {
    const { blocks, warnings } = joinSlides(this.slides, this.limits);
    return {
      blocks: [...blocks, ...this.body.takeBlocks(), ...this.notes.takeBlocks()],
      warnings: [...warnings, ...this.hiddenText.warnings],
    };
  }

  open(element: XmlElement): void {
    if (this.skipDepth === 0 && this.review.open(element)) return;
    const skips = this.skipDepth > 0 || this.isSkipped(element);
    if (skips) this.skipDepth += 1;
    this.openElements.push(skips ? skipped : this.enter(element));
  }

  close({ name }: XmlElement): void {
    if (this.review.close()) return this.writeComments();
    const tagCount = this.openElements.pop() ?? 0;
    if (tagCount === skipped) return void (this.skipDepth -= 1);
    this.code.leave(name, this.writer, this.openParagraphs);
    if (name === 'text:p' || name === 'text:h') {
      this.openParagraphs -= 1;
      if (this.hiddenText.endsHiddenParagraph()) this.writer.clear();
      if (this.inNote) this.inNote = 'later';
    } else if (name === 'text:list') this.labels.closeList();
    for (let count = 0; count < tagCount; count += 1) this.writer.close();
    if (name === 'text:note-body') this.inNote = false;
    else if (name === 'draw:frame') this.inTitle = false;
    this.writeComments();
    if (name === 'draw:page') this.endSlide();
  }

  text(text: string): void {
    if (this.review.text(text)) return;
    if (this.skipDepth === 0 && this.openParagraphs > 0) this.writer.text(text);
  }

  /** Comments follow their paragraph. */
  private writeComments(): void {
    if (this.openParagraphs > 0 || this.inTitle || this.inNote) return;
    for (const comment of this.review.takeComments()) {
      this.code.end(this.writer);
      this.writer.open('p');
      this.writer.text(comment);
      this.writer.close();
    }
  }

  private endSlide(): void {
    const blocks = this.body.takeBlocks();
    // LibreOffice adds notes to every slide.
    if (this.hasNotes) blocks.push((blocks.pop() ?? '').replace(emptyNotes, ''));
    this.hasNotes = false;
    this.slides.push({ blocks, isHidden: this.isHidden });
    this.onPage();
  }

  private get writer(): TreeWriter {
    return this.inNote ? this.notes : this.body;
  }

  private isSkipped(element: XmlElement): boolean {
    const { name, attributes } = element;
    if (name === 'draw:frame' && repeatedFrameClasses.has(attributes['class'] ?? '')) return true;
    return skippedElements.has(name) || this.hiddenText.isHidden(element);
  }

  /** Handles the start of an element; returns the number of tags that it wrote. */
  private enter(element: XmlElement): number {
    const { name, attributes } = element;
    const { 'number-columns-spanned': columns, 'number-rows-spanned': rows } = attributes;
    const write = (tag: string, more?: Record<string, string>): number => {
      this.writer.open(tag, more);
      return 1;
    };
    if (name === 'text:p' || name === 'text:h') return this.enterParagraph(element);
    this.code.enter(name, this.writer, this.openParagraphs);
    if (this.code.addSpace(element, this.writer)) return 0;
    if (name === 'text:list') {
      this.labels.openList(attributes);
      return write('ul');
    }
    if (name === 'text:list-item' || name === 'text:list-header')
      this.labels.openItem(attributes, name === 'text:list-header');
    if (name === 'table:table-cell')
      return write('td', {
        ...(columns !== undefined && { colspan: columns }),
        ...(rows !== undefined && { rowspan: rows }),
      });
    if (name === 'text:note-body') return this.enterNote(write);
    if (name === 'draw:frame' && attributes['class'] === 'title') {
      this.inTitle = true;
      return write('h2');
    }
    if (name === 'presentation:notes') {
      this.hasNotes = true;
      write('p');
      this.writer.text(notesLabel);
      this.writer.close();
    }
    if (name === 'draw:page') {
      this.pages += 1;
      this.isHidden = this.styles.isHidden(attributes['style-name'] ?? '');
    }
    if (name === 'text:span') return this.openParagraphs === 0 ? 0 : this.enterSpan(attributes);
    if (name === 'text:a')
      return this.format === 'text' || this.openParagraphs === 0 ? 0 : write('a', { href: attributes['href'] ?? '' });
    if (name === 'draw:object' && this.openParagraphs > 0)
      writeFormula(element, this.formulas, this.writer, this.format);
    this.hiddenText.enter(element);
    if (name === 'text:line-break') this.writer.emptyElement('br');
    else if (spaces.has(name)) this.writer.text(' ');
    else if (name.startsWith('text:change') && this.openParagraphs > 0)
      this.writer.text(this.review.changeText(element));
    const tag = Object.hasOwn(tags, name) ? tags[name] : undefined;
    return tag === undefined || (this.inTitle && tag === 'div') ? 0 : write(tag);
  }

  /** Opens a tag for each kind of emphasis; in text, only for raised numbers. Headings are bold by their tag. */
  private enterSpan(attributes: XmlElement['attributes']): number {
    const emphasis = this.styles.emphasisOf(attributes['style-name'] ?? '');
    const isHeading = this.inTitle || this.inHeading;
    const written = emphasis.filter(
      (tag) => tag === 'sup' || (this.format !== 'text' && (tag !== 'strong' || !isHeading)),
    );
    for (const tag of written) this.writer.open(tag);
    return written.length;
  }

  private enterParagraph({ name, attributes }: XmlElement): number {
    this.openParagraphs += 1;
    if (name === 'text:p' && this.isCode(attributes['style-name'])) return this.code.beginLine(this.writer);
    if (this.openParagraphs === 1) this.code.end(this.writer);
    if (this.inNote === 'later') this.writer.text(' ');
    const tag = this.paragraphTag(name, attributes);
    this.inHeading = tag.startsWith('h');
    const label = this.inTitle ? '' : this.labels.paragraphLabel();
    if (label !== '' && !this.inHeading) {
      this.writer.open('span', { class: 'label' });
      this.writer.text(label);
      this.writer.close();
    }
    this.writer.open(tag);
    const number = this.inHeading && this.labels.depth === 0 ? this.labels.headingLabel(attributes) : label;
    if (this.inHeading && number !== '' && number !== '-') this.writer.text(`${number} `);
    return 1;
  }

  private isCode(style = ''): boolean {
    const isInBlock = this.inTitle || this.inNote !== false || this.openParagraphs > 1 || this.labels.depth > 0;
    return !isInBlock && !this.code.isInTable && this.styles.isCode(style);
  }

  private enterNote(write: (tag: string) => number): number {
    this.body.text(noteReference((this.noteCount += 1)));
    this.inNote = 'first';
    write('p');
    this.writer.text(noteStart(this.noteCount));
    return 1;
  }

  private paragraphTag(name: string, attributes: XmlElement['attributes']): string {
    if (this.inTitle || this.inNote) return 'span';
    if (name === 'text:h') return `h${Math.min(Math.max(1, Number(attributes['outline-level']) || 1), 6)}`;
    return (this.labels.depth === 0 ? this.styles.headingOf(attributes['style-name'] ?? '') : undefined) ?? 'p';
  }
}
