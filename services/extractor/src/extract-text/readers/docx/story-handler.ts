import { BlockBuilder, type Paragraph, type StoryContext } from './story';
import { symbolText } from './symbols';
import type { XmlElement, XmlHandler } from './xml';

/** Elements whose content is no text of the document: deletions, moved-away text, field codes, phonetic guides. */
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
  'w:sectPrChange',
  'w:numPrChange',
  'w:binData',
]);
/** Fields that count pages: their results belong to paper, not to text. */
const pageFields = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;

interface Field {
  code: string;
  shows: boolean;
}

/** Parses one story of a document (body, header, note …) into blocks; feed it to `parseXml`, then take `finish()`. */
export class StoryHandler implements XmlHandler {
  private readonly builder: BlockBuilder;
  private readonly context: StoryContext;
  private readonly paragraphs: Paragraph[] = [];
  private readonly fields: Field[] = [];
  private readonly choices: boolean[] = [];
  private readonly hiddenRuns: boolean[] = [];
  /** For each open element whether it is skipped, and how many are. */
  private readonly skipped: boolean[] = [];
  private skipping = 0;
  private inText = false;
  private inCode = false;
  private inProperties = false;
  private readonly separateNotes: boolean;
  private readonly byNote = new Map<string, string[]>();

  /** `kind` names a part of notes: its blocks are kept apart, one list for each note. */
  constructor(context: StoryContext, kind?: 'footnote' | 'endnote') {
    this.context = context;
    this.builder = new BlockBuilder(context);
    this.separateNotes = kind !== undefined;
  }

  finish(): string[] {
    while (this.paragraphs.length > 0) this.closeParagraph();
    return this.builder.closeFrame();
  }

  /** Blocks of each note, by the note's id. */
  notes(): ReadonlyMap<string, string[]> {
    return this.byNote;
  }

  text(text: string): void {
    if (this.inCode) {
      const field = this.fields.at(-1);
      if (field && field.code.length < 200) field.code += text;
    } else if (this.inText && this.skipping === 0) this.write(text);
  }

  open(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === 'w:instrText') this.inCode = true;
    if (name === 'mc:AlternateContent') this.choices.push(false);
    const skips = this.skips(name);
    this.skipped.push(skips);
    if (skips) this.skipping++;
    if (this.skipping > 0) return;
    if (name === 'w:p') this.openParagraph();
    else if (name === 'w:t' || name === 'm:t') this.inText = true;
    else if (name === 'w:pPr') this.inProperties = true;
    else if (this.inProperties) this.property(name, attributes);
    else openers[name]?.(this, attributes, this.builder);
  }

  close({ name, attributes }: XmlElement): void {
    if (name === 'w:instrText') this.inCode = false;
    if (name === 'mc:AlternateContent') this.choices.pop();
    const skips = this.skipped.pop() === true;
    if (skips) this.skipping--;
    if (skips || this.skipping > 0) return;
    if (name === 'w:p') this.closeParagraph();
    else if (name === 'w:t' || name === 'm:t') this.inText = false;
    else if (name === 'w:pPr') this.inProperties = false;
    else if (name === 'w:r') this.hiddenRuns.pop();
    else if (name === 'w:tc') this.builder.closeCell();
    else if (name === 'w:tbl') this.builder.closeTable();
    else if (name === 'w:txbxContent') this.anchor(this.builder.closeFrame());
    else if (name === 'w:fldSimple') this.fields.pop();
    else if (this.separateNotes && (name === 'w:footnote' || name === 'w:endnote')) {
      this.byNote.set(attributes['id'] ?? '', this.builder.closeFrame());
    }
  }

  /** Text where the document says it, unless it is hidden or belongs to a field that shows none. */
  write(text: string): void {
    if (this.hiddenRuns.at(-1) || !this.fields.every((field) => field.shows)) return;
    const paragraph = this.paragraphs.at(-1);
    if (paragraph) paragraph.text += text;
  }

  openRun(): void {
    this.hiddenRuns.push(false);
  }

  hideRun(hidden: boolean): void {
    if (this.hiddenRuns.length > 0) this.hiddenRuns[this.hiddenRuns.length - 1] = hidden;
  }

  fieldChar(type: string | undefined): void {
    const field = this.fields.at(-1);
    if (type === 'begin') this.fields.push({ code: '', shows: false });
    else if (type === 'separate' && field) field.shows = !pageFields.test(field.code);
    else if (type === 'end') this.fields.pop();
  }

  simpleField(code: string): void {
    this.fields.push({ code, shows: !pageFields.test(code) });
  }

  noteMark(kind: string, id: string | undefined): void {
    if (id === undefined) return;
    const key = `${kind}:${id}`;
    if (!this.context.notes.includes(key)) this.context.notes.push(key);
    this.write(`[${this.context.notes.indexOf(key) + 1}]`);
  }

  private skips(name: string): boolean {
    if (this.inProperties && name === 'w:del') return false;
    if (name !== 'mc:Choice' && name !== 'mc:Fallback') return skippedElements.has(name);
    // Alternatives say the same in several ways: the first one counts.
    const taken = this.choices.at(-1) === true;
    if (this.choices.length > 0) this.choices[this.choices.length - 1] = true;
    return taken;
  }

  private openParagraph(): void {
    this.paragraphs.push({ text: '', style: '', flowsOn: '', after: [] });
  }

  private closeParagraph(): void {
    const paragraph = this.paragraphs.pop();
    if (paragraph) this.builder.addParagraph(paragraph);
  }

  private anchor(blocks: string[]): void {
    const paragraph = this.paragraphs.at(-1);
    if (paragraph) paragraph.after.push(...blocks);
    else this.builder.add(...blocks);
  }

  private property(name: string, attributes: Readonly<Record<string, string>>): void {
    const paragraph = this.paragraphs.at(-1);
    if (!paragraph) return;
    const value = attributes['val'] ?? '';
    if (name === 'w:pStyle') paragraph.style = value;
    else if (name === 'w:numId') paragraph.numId = value;
    else if (name === 'w:ilvl') paragraph.level = Number(value) || 0;
    else if (name === 'w:outlineLvl') paragraph.outline = Number(value) < 9 ? Number(value) + 1 : 0;
    else if (name === 'w:del') paragraph.flowsOn = 'deleted';
    else if (name === 'w:framePr' && /^(?:drop|margin)$/.test(attributes['dropCap'] ?? ''))
      paragraph.flowsOn = 'drop-cap';
  }
}

type Opener = (story: StoryHandler, attributes: Readonly<Record<string, string>>, builder: BlockBuilder) => void;

const isOn = (value: string | undefined): boolean => !/^(?:0|false|off)$/.test(value ?? '');

/** A picture's description, where a person wrote one: file names and numbered defaults say nothing. */
function describe(story: StoryHandler, text = ''): void {
  if (/\p{L}\s+\p{L}/u.test(text) && !/\.(?:png|jpe?g|gif|bmp|[ew]mf|tiff?)\b|https?:/i.test(text))
    story.write(`[${text}]`);
}

const openers: Readonly<Record<string, Opener>> = {
  'w:r': (story) => story.openRun(),
  'w:vanish': (story, { val }) => story.hideRun(isOn(val)),
  'w:tab': (story) => story.write('\t'),
  'w:ptab': (story) => story.write('\t'),
  'w:br': (story) => story.write('\n'),
  'w:cr': (story) => story.write('\n'),
  'w:noBreakHyphen': (story) => story.write('-'),
  'w:sym': (story, { font, char }) => story.write(symbolText(font ?? '', char ?? '')),
  'w:fldChar': (story, { fldCharType }) => story.fieldChar(fldCharType),
  'w:fldSimple': (story, { instr }) => story.simpleField(instr ?? ''),
  'w:footnoteReference': (story, { id }) => story.noteMark('footnote', id),
  'w:endnoteReference': (story, { id }) => story.noteMark('endnote', id),
  'wp:docPr': (story, { descr }) => describe(story, descr),
  'v:textpath': (story, { string }) => story.write(string ?? ''),
  'w:txbxContent': (_, __, builder) => builder.openFrame(),
  'w:footnote': (_, __, builder) => builder.openFrame(),
  'w:endnote': (_, __, builder) => builder.openFrame(),
  'w:tbl': (_, __, builder) => builder.openTable(),
  'w:tr': (_, __, builder) => builder.openRow(),
  'w:gridBefore': (_, { val }, builder) => builder.addEmptyCells(Number(val)),
  'w:tc': (_, __, builder) => builder.openCell(),
  'w:gridSpan': (_, { val }, builder) => builder.spanCell(Number(val)),
};
