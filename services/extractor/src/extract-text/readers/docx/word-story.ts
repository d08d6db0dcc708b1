import { escapeXml, styledParagraph, type Paragraph } from './styled-paragraph';
import type { Hyperlink } from '../hyperlink-field';
import { TrackedChanges } from './tracked-changes';
import { Fields } from './fields';
import { FormulaTex } from '../package/formula-tex';
import { OpenLinks } from './links';
import { OpenRuns } from './open-runs';
import { pageNumberMark } from './page-numbers';
import type { PagePictures } from './page-pictures';
import type { StoryContext } from './story-context';
import type { XmlElement, XmlHandler } from '../package/xml';
import { changeElements, skippedElements } from './skipped-elements';
import { closers, openers, type StoryActions } from './word-elements';

const emptyParagraph = '<w:p/>';

/**
 * Rewrites one story (body, header, notes …) while it streams in, to the WordprocessingML that mammoth reads: converts
 * content that mammoth would drop (list labels, text boxes, content controls, simple fields, formulas, inherited
 * headings), and removes everything that is not text. Pass it to `parseXml`, then call `finish()`.
 */
export class WordStory implements XmlHandler, StoryActions {
  private readonly blockStacks: string[][] = [[]];
  private readonly paragraphs: Paragraph[] = [];
  private readonly fields: Fields;
  private readonly alternativesTaken: boolean[] = [];
  private readonly runs: OpenRuns;
  /** Whether each open element is skipped, and the number of skipped ones. */
  private readonly skippedFlags: boolean[] = [];
  private skipDepth = 0;
  private readonly changes = new TrackedChanges();
  private readonly openLinks = new OpenLinks();
  private formula: FormulaTex | undefined;
  private inText = false;
  /** Whether the last block is a paragraph that continues in the next one. */
  private isContinued = false;
  private inProperties = false;

  constructor(private readonly context: StoryContext) {
    this.runs = new OpenRuns(context);
    const links = {
      open: ({ address, anchor }: Hyperlink) => this.beginLink(address, anchor),
      close: () => this.closeLink(),
    };
    this.fields = new Fields(links, context.isRunningHead ? pageNumberMark : '');
  }

  /** Returns the story's blocks as WordprocessingML; the last takes the text of a paragraph whose end is deleted. */
  finish(): string {
    while (this.paragraphs.length > 0) this.closeParagraph();
    return `${this.blockStacks.splice(0).flat().join('')}${emptyParagraph}`;
  }

  text(text: string): void {
    if (this.fields.isInCode) this.fields.addCode(text);
    else if (this.formula && this.inText && this.skipDepth === 0) this.formula.text(text);
    else if (this.inText && this.skipDepth === 0) this.write(text);
  }

  open(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === 'w:instrText') this.fields.isInCode = true;
    if (name === 'mc:AlternateContent') this.alternativesTaken.push(false);
    const isSkipping = this.isSkipped(name);
    this.skippedFlags.push(isSkipping);
    if (isSkipping) this.skipDepth++;
    if (this.skipDepth > 0) return;
    if (name === 'm:oMath') this.formula ??= new FormulaTex();
    this.formula?.enter(element);
    if (this.isWrittenChange(name)) this.changes.enter(name);
    if (name === 'w:p')
      this.paragraphs.push({ xml: '', chars: 0, emphasis: 0, style: '', continuesInNext: false, after: '' });
    else if (name === 'w:t' || name === 'm:t' || name === 'w:delText') this.inText = true;
    else if (name === 'w:pPr') this.inProperties = true;
    else if (this.inProperties) this.property(name, attributes);
    else openers[name]?.(this, attributes);
  }

  close({ name, attributes }: XmlElement): void {
    if (name === 'w:instrText') this.fields.isInCode = false;
    if (name === 'mc:AlternateContent') this.alternativesTaken.pop();
    const isSkipping = this.skippedFlags.pop() === true;
    if (isSkipping) this.skipDepth--;
    if (isSkipping || this.skipDepth > 0) return;
    if (this.isWrittenChange(name)) {
      const after = this.changes.closingBracket();
      if (after !== '') this.write(after);
    }
    this.formula?.leave();
    if (name === 'm:oMath') this.endFormula();
    if (name === 'w:p') this.closeParagraph();
    else if (name === 'w:t' || name === 'm:t' || name === 'w:delText') this.inText = false;
    else if (name === 'w:pPr') this.inProperties = false;
    else closers[name]?.(this, attributes);
  }

  /**
   * Adds a block, or a tag of one, to the story or to the open text box. A paragraph that continues in the next one is
   * continued by an empty one at the end of a cell or note: mammoth would add its text to the next paragraph anywhere.
   */
  block(xml: string): void {
    if (xml === '') return;
    if (this.isContinued && !xml.startsWith('<w:p>')) this.blockStacks.at(-1)?.push(emptyParagraph);
    this.isContinued = false;
    this.blockStacks.at(-1)?.push(xml);
  }

  /** Writes text, unless it is hidden or part of a field without a visible result. */
  write(text: string): void {
    const textWithBracket = this.changes.openingBracket() + text;
    const emphasis = text.trim() === '' ? undefined : this.runs.emphasis;
    this.inline(`<w:t xml:space="preserve">${escapeXml(textWithBracket)}</w:t>`, textWithBracket.length, emphasis);
  }

  /** Writes a comment after its paragraph. */
  comment(id = ''): void {
    const text = this.context.comments?.get(id);
    const paragraph = this.paragraphs.at(-1);
    if (text === undefined || !paragraph) return;
    paragraph.after += `<w:p><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
    this.context.count(text.length);
  }

  picture(action: (pictures: PagePictures) => string | undefined): void {
    const placeholder = this.context.pictures && action(this.context.pictures);
    const paragraph = this.paragraphs.at(-1);
    if (paragraph) paragraph.hasPicture = true;
    if (placeholder !== undefined && paragraph) paragraph.after += `<w:p><w:r><w:t>${placeholder}</w:t></w:r></w:p>`;
  }

  /** Writes a chart after its paragraph; only once, since a file may reference one chart many times. */
  chart(id = ''): void {
    const paragraph = this.paragraphs.at(-1);
    if (paragraph) paragraph.after += this.context.charts?.get(id) ?? '';
    this.context.charts?.delete(id);
  }

  insertFile(id = ''): void {
    this.block(this.context.insertedFiles?.add(this.context.part, id) ?? '');
  }

  /** Whether an element is a tracked change of text, not of properties, that is written. */
  private isWrittenChange(name: string): boolean {
    return this.context.withChanges === true && !this.inProperties && TrackedChanges.isChange(name);
  }

  private endFormula(): void {
    const { withFormulaElements = false } = this.context;
    const tex = withFormulaElements ? this.formula?.finish() : this.formula?.finishText();
    this.formula = undefined;
    if (!tex) return;
    if (!withFormulaElements) return this.write(tex);
    this.inline(
      `</w:r><w:r><w:rPr><w:rStyle w:val="formula"/></w:rPr><w:t>${escapeXml(tex)}</w:t></w:r><w:r>`,
      tex.length,
      0,
    );
  }

  /** Writes the content of a run, with the emphasis of the content before it by default. */
  inline(xml: string, chars = 1, emphasis?: number): void {
    if (this.runs.isHidden || this.fields.isHidden) return;
    const paragraph = this.paragraphs.at(-1);
    if (!paragraph) return;
    if (emphasis !== undefined) paragraph.xml += this.runs.change(paragraph, emphasis);
    paragraph.xml += xml;
    paragraph.chars += chars;
    this.fields.onContent();
  }

  openLink(id = '', anchor?: string): void {
    this.beginLink(this.context.links?.get(id), anchor);
  }

  closeLink(): void {
    this.openLinks.end();
  }

  run(action: (runs: OpenRuns) => void): void {
    action(this.runs);
  }

  field(action: (fields: Fields) => string | undefined): void {
    const text = action(this.fields) ?? '';
    if (text !== '') this.write(text);
  }

  noteReference(kind: 'footnote' | 'endnote', id = ''): void {
    // Mammoth numbers every mark, so a second mark of the same note would duplicate the note.
    if (this.context.unreferencedNotes.delete(`${kind}:${id}`))
      this.inline(`<w:${kind}Reference w:id="${escapeXml(id)}"/>`);
  }

  openNote(kind: 'footnote' | 'endnote', id = ''): void {
    this.context.unreferencedNotes.add(`${kind}:${id}`);
    this.block(`<w:${kind} w:id="${escapeXml(id)}">`);
  }

  openTextBox(): void {
    this.blockStacks.push([]);
  }

  /** Writes a text box after the paragraph of its anchor. */
  closeTextBox(): void {
    if (this.isContinued) this.block(emptyParagraph);
    const xml = this.blockStacks.length > 1 ? (this.blockStacks.pop() ?? []).join('') : '';
    const paragraph = this.paragraphs.at(-1);
    if (paragraph) paragraph.after += xml;
    else this.block(xml);
  }

  private isSkipped(name: string): boolean {
    if (this.inProperties && name === 'w:del') return false;
    if (this.context.withChanges && changeElements.has(name)) return false;
    if (name !== 'mc:Choice' && name !== 'mc:Fallback') return skippedElements.has(name);
    // The alternatives of `mc:AlternateContent` have the same content, so only the first one is read.
    const wasTaken = this.alternativesTaken.at(-1) === true;
    if (this.alternativesTaken.length > 0) this.alternativesTaken[this.alternativesTaken.length - 1] = true;
    return wasTaken;
  }

  private beginLink(address: string | undefined, anchor: string | undefined): void {
    this.openLinks.begin(this.paragraphs.at(-1), this.context.linkTargets?.idOf(address, anchor));
  }

  private closeParagraph(): void {
    const paragraph = this.paragraphs.pop();
    if (!paragraph) return;
    if (this.paragraphs.length === 0) this.fields.closeUnfinished();
    this.openLinks.endParagraph(paragraph);
    this.context.count(paragraph.chars);
    this.block(styledParagraph(paragraph, this.context));
    this.isContinued ||= paragraph.chars > 0 && paragraph.continuesInNext && paragraph.after === '';
  }

  private property(name: string, attributes: Readonly<Record<string, string>>): void {
    const paragraph = this.paragraphs.at(-1);
    if (!paragraph) return;
    const value = attributes['val'] ?? '';
    if (name === 'w:pStyle') paragraph.style = value;
    else if (name === 'w:numId') paragraph.numId = value;
    else if (name === 'w:ilvl') paragraph.level = Number(value) || 0;
    else if (name === 'w:outlineLvl') paragraph.outline = Number(value) < 9 ? Number(value) + 1 : 0;
    else if (name === 'w:del') paragraph.continuesInNext = true;
    else if (name === 'w:framePr' && /^(?:drop|margin)$/.test(attributes['dropCap'] ?? ''))
      paragraph.continuesInNext = true;
  }
}
