import { escapeXml, styledParagraph, type Paragraph, type ParagraphContext } from './styled-paragraph';
import { Fields } from './fields';
import type { XmlElement, XmlHandler } from '../package/xml';

/** Elements whose content is not text of the document: deletions, moved-away text, field codes, phonetic guides. */
const skippedElements = new Set([
  'w:del',
  'w:moveFrom',
  'w:instrText',
  'w:delInstrText',
  'w:delText',
  'w:rt',
  'w:pPrChange',
  'w:rPrChange',
  'w:tblPrChange',
  'w:tcPrChange',
  'w:trPrChange',
  'w:sectPrChange',
  'w:numPrChange',
  'w:binData',
]);

/** State shared by the stories of one document. */
export interface StoryContext extends ParagraphContext {
  /** Notes without a mark so far (`footnote:2`); a mark without a note is left out. */
  readonly notes: Set<string>;
  /** Called with the characters of each paragraph; throws above the limit. */
  readonly count: (chars: number) => void;
}

/**
 * Rewrites one story (body, header, notes …) as it streams in to the WordprocessingML that mammoth reads: content that
 * mammoth would drop is converted (list labels, text boxes, content controls, simple fields, formulas, inherited headings);
 * anything that is not text is removed. Feed it to `parseXml`, then take `finish()`.
 */
export class WordStory implements XmlHandler {
  private readonly frames: string[][] = [[]];
  private readonly paragraphs: Paragraph[] = [];
  private readonly fields = new Fields();
  private readonly choices: boolean[] = [];
  private readonly hiddenRuns: boolean[] = [];
  /** Whether each open element is skipped, and the number of skipped ones. */
  private readonly skipped: boolean[] = [];
  private skipping = 0;
  private inText = false;
  private inProperties = false;

  constructor(private readonly context: StoryContext) {}

  /** The story's blocks as WordprocessingML. */
  finish(): string {
    while (this.paragraphs.length > 0) this.closeParagraph();
    return this.frames.splice(0).flat().join('');
  }

  text(text: string): void {
    if (this.fields.inCode) this.fields.addCode(text);
    else if (this.inText && this.skipping === 0) this.write(text);
  }

  open(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === 'w:instrText') this.fields.inCode = true;
    if (name === 'mc:AlternateContent') this.choices.push(false);
    const skips = this.skips(name);
    this.skipped.push(skips);
    if (skips) this.skipping++;
    if (this.skipping > 0) return;
    if (name === 'w:p') this.paragraphs.push({ xml: '', chars: 0, style: '', flowsOn: false, after: '' });
    else if (name === 'w:t' || name === 'm:t') this.inText = true;
    else if (name === 'w:pPr') this.inProperties = true;
    else if (this.inProperties) this.property(name, attributes);
    else openers[name]?.(this, attributes);
  }

  close({ name, attributes }: XmlElement): void {
    if (name === 'w:instrText') this.fields.inCode = false;
    if (name === 'mc:AlternateContent') this.choices.pop();
    const skips = this.skipped.pop() === true;
    if (skips) this.skipping--;
    if (skips || this.skipping > 0) return;
    if (name === 'w:p') this.closeParagraph();
    else if (name === 'w:t' || name === 'm:t') this.inText = false;
    else if (name === 'w:pPr') this.inProperties = false;
    else closers[name]?.(this, attributes);
  }

  /** Adds a block, or a tag of one, to the story or to the text box that is open. */
  block(xml: string): void {
    this.frames.at(-1)?.push(xml);
  }

  /** Text at its position, unless it is hidden or part of a field without a visible result. */
  write(text: string): void {
    this.inline(`<w:t xml:space="preserve">${escapeXml(text)}</w:t>`, text.length);
  }

  inline(xml: string, chars = 1): void {
    if (this.hiddenRuns.at(-1) || this.fields.hide) return;
    const paragraph = this.paragraphs.at(-1);
    if (!paragraph) return;
    paragraph.xml += xml;
    paragraph.chars += chars;
  }

  openRun(): void {
    this.hiddenRuns.push(false);
  }

  closeRun(): void {
    this.hiddenRuns.pop();
  }

  hideRun(hidden: boolean): void {
    if (this.hiddenRuns.length > 0) this.hiddenRuns[this.hiddenRuns.length - 1] = hidden;
  }

  field(act: (fields: Fields) => void): void {
    act(this.fields);
  }

  noteMark(kind: 'footnote' | 'endnote', id = ''): void {
    // Mammoth numbers every mark: a second mark of the same note would duplicate the note.
    if (this.context.notes.delete(`${kind}:${id}`)) this.inline(`<w:${kind}Reference w:id="${escapeXml(id)}"/>`);
  }

  openNote(kind: 'footnote' | 'endnote', id = ''): void {
    this.context.notes.add(`${kind}:${id}`);
    this.block(`<w:${kind} w:id="${escapeXml(id)}">`);
  }

  openTextBox(): void {
    this.frames.push([]);
  }

  /** Writes a text box after the paragraph that it is anchored in. */
  closeTextBox(): void {
    const xml = this.frames.length > 1 ? (this.frames.pop() ?? []).join('') : '';
    const paragraph = this.paragraphs.at(-1);
    if (paragraph) paragraph.after += xml;
    else this.block(xml);
  }

  private skips(name: string): boolean {
    if (this.inProperties && name === 'w:del') return false;
    if (name !== 'mc:Choice' && name !== 'mc:Fallback') return skippedElements.has(name);
    // Alternatives have the same content: the first one counts.
    const taken = this.choices.at(-1) === true;
    if (this.choices.length > 0) this.choices[this.choices.length - 1] = true;
    return taken;
  }

  private closeParagraph(): void {
    const paragraph = this.paragraphs.pop();
    if (!paragraph) return;
    if (this.paragraphs.length === 0) this.fields.endBroken();
    this.context.count(paragraph.chars);
    if (paragraph.chars > 0) this.block(styledParagraph(paragraph, this.context));
    else this.block(paragraph.after);
  }

  private property(name: string, attributes: Readonly<Record<string, string>>): void {
    const paragraph = this.paragraphs.at(-1);
    if (!paragraph) return;
    const value = attributes['val'] ?? '';
    if (name === 'w:pStyle') paragraph.style = value;
    else if (name === 'w:numId') paragraph.numId = value;
    else if (name === 'w:ilvl') paragraph.level = Number(value) || 0;
    else if (name === 'w:outlineLvl') paragraph.outline = Number(value) < 9 ? Number(value) + 1 : 0;
    else if (name === 'w:del') paragraph.flowsOn = true;
    else if (name === 'w:framePr' && /^(?:drop|margin)$/.test(attributes['dropCap'] ?? '')) paragraph.flowsOn = true;
  }
}

type Step = (story: WordStory, attributes: Readonly<Record<string, string>>) => void;

const isOn = (value: string | undefined): boolean => !/^(?:0|false|off)$/.test(value ?? '');

/** A row of Word has at most 63 columns. */
const columnsOf = (value: string | undefined): number => Math.min(Math.max(0, Number(value) || 0), 63);

/** A picture's description, unless it is a file name or a numbered default. */
function describe(story: WordStory, text = ''): void {
  if (/\p{L}\s+\p{L}/u.test(text) && !/\.(?:png|jpe?g|gif|bmp|[ew]mf|tiff?)\b|https?:/i.test(text))
    story.write(`[${text}]`);
}

/** A character by its font and code; those of symbol fonts (private use, or below 256) are for mammoth's table. */
function symbol(story: WordStory, font = '', char = ''): void {
  const code = Number.parseInt(char, 16);
  if (code > 0xff && code < 0xd800) story.write(String.fromCharCode(code));
  else if (/^[\da-f]{1,4}$/i.test(char))
    story.inline(`<w:sym w:font="${escapeXml(font)}" w:char="${char.toUpperCase()}"/>`);
}

const openers: Readonly<Record<string, Step>> = {
  'w:r': (story) => story.openRun(),
  'w:vanish': (story, { val }) => story.hideRun(isOn(val)),
  'w:tab': (story) => story.write('\t'),
  'w:ptab': (story) => story.write('\t'),
  'w:br': (story) => story.inline('<w:br/>'),
  'w:cr': (story) => story.inline('<w:br/>'),
  'w:noBreakHyphen': (story) => story.write('-'),
  'w:sym': (story, { font, char }) => symbol(story, font, char),
  'w:fldChar': (story, { fldCharType }) => story.field((fields) => fields.mark(fldCharType)),
  'w:fldSimple': (story, { instr }) => story.field((fields) => fields.openSimple(instr ?? '')),
  'w:footnoteReference': (story, { id }) => story.noteMark('footnote', id),
  'w:endnoteReference': (story, { id }) => story.noteMark('endnote', id),
  'wp:docPr': (story, { descr }) => describe(story, descr),
  'v:textpath': (story, { string }) => story.write(string ?? ''),
  'w:txbxContent': (story) => story.openTextBox(),
  'w:footnote': (story, { id }) => story.openNote('footnote', id),
  'w:endnote': (story, { id }) => story.openNote('endnote', id),
  'w:tbl': (story) => story.block('<w:tbl>'),
  'w:tr': (story) => story.block('<w:tr>'),
  'w:gridBefore': (story, { val }) => story.block('<w:tc/>'.repeat(columnsOf(val))),
  'w:tc': (story) => story.block('<w:tc>'),
  'w:gridSpan': (story, { val }) =>
    story.block(`<w:tcPr><w:gridSpan w:val="${Math.max(1, columnsOf(val))}"/></w:tcPr>`),
};

const closers: Readonly<Record<string, Step>> = {
  'w:r': (story) => story.closeRun(),
  'w:fldSimple': (story) => story.field((fields) => fields.close()),
  'w:txbxContent': (story) => story.closeTextBox(),
  'w:footnote': (story) => story.block('</w:footnote>'),
  'w:endnote': (story) => story.block('</w:endnote>'),
  'w:tbl': (story) => story.block('</w:tbl>'),
  'w:tr': (story) => story.block('</w:tr>'),
  'w:tc': (story) => story.block('</w:tc>'),
};
