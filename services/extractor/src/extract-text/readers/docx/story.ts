import type { Numbering } from './numbering';
import type { ParagraphStyle } from './styles';
import { tableToBlocks, type Cell } from './table';

/** What the stories of one document share: styles, list counts, and the notes in the order of their marks. */
export interface StoryContext {
  readonly styles: ReadonlyMap<string, ParagraphStyle>;
  readonly numbering: Numbering;
  /** Keys of notes (`footnote:2`); a note's number is its place. */
  readonly notes: string[];
  /** Called with the characters of each block; throws over the cap. */
  readonly count: (chars: number) => void;
}

export interface Paragraph {
  text: string;
  style: string;
  numId?: string;
  level?: number;
  outline?: number;
  /** The paragraph's end is deleted (tracked change) or it is a drop cap: its text goes on in the next one. */
  flowsOn: '' | 'deleted' | 'drop-cap';
  /** Blocks of text boxes anchored here. */
  readonly after: string[];
}

interface Table {
  readonly rows: Cell[][];
  nested: boolean;
}

interface Frame {
  readonly blocks: string[];
  carried: string;
}

/** Collects paragraphs and tables into blocks of text, nested as deeply as the document nests them. */
export class BlockBuilder {
  private readonly frames: Frame[] = [{ blocks: [], carried: '' }];
  private readonly tables: Table[] = [];
  private readonly spans: number[] = [];
  private readonly context: StoryContext;

  constructor(context: StoryContext) {
    this.context = context;
  }

  openFrame(): void {
    this.frames.push({ blocks: [], carried: '' });
  }

  closeFrame(): string[] {
    const frame = this.frames.length > 1 ? this.frames.pop() : this.frames[0];
    if (frame?.carried) frame.blocks.push(frame.carried);
    return frame?.blocks.splice(0) ?? [];
  }

  add(...blocks: string[]): void {
    this.frames.at(-1)?.blocks.push(...blocks);
  }

  addParagraph(paragraph: Paragraph): void {
    const frame = this.frames.at(-1) as Frame;
    const text = (frame.carried + paragraph.text).replace(/(?:(?<![ \t])[ \t]+)?\n[ \t]*/g, '\n').trim();
    frame.carried = '';
    if (paragraph.flowsOn !== '' && paragraph.text.trim() !== '') {
      frame.carried = frame.carried + (paragraph.flowsOn === 'drop-cap' ? text : paragraph.text);
    } else if (text !== '') {
      this.context.count(text.length);
      frame.blocks.push(this.decorate(text, paragraph));
    }
    frame.blocks.push(...paragraph.after);
  }

  private decorate(text: string, paragraph: Paragraph): string {
    const style = this.context.styles.get(paragraph.style);
    const heading = paragraph.outline === undefined ? (style?.heading ?? 0) : paragraph.outline;
    const numId = paragraph.numId ?? style?.numId;
    const level = Math.min(paragraph.level ?? style?.level ?? 0, 8);
    const label = numId === undefined ? '' : this.context.numbering.next(numId, level);
    const labelled = label === '' ? text : `${label} ${text}`;
    if (heading > 0 && !text.includes('\n')) return `${'#'.repeat(Math.min(heading, 6))} ${labelled}`;
    return label === '' ? text : '  '.repeat(level) + labelled;
  }

  openTable(): void {
    const outer = this.tables.at(-1);
    if (outer) outer.nested = true;
    this.tables.push({ rows: [], nested: false });
  }

  openRow(): void {
    this.tables.at(-1)?.rows.push([]);
  }

  /** Columns left out before the first cell, or a cell that continues the one above. */
  addEmptyCells(span: number): void {
    if (span > 0)
      this.tables
        .at(-1)
        ?.rows.at(-1)
        ?.push({ blocks: [], span: Math.min(span, 63) });
  }

  openCell(): void {
    this.spans.push(1);
    this.openFrame();
  }

  /** A row of Word has at most 63 columns. */
  spanCell(span: number): void {
    if (this.spans.length > 0) this.spans[this.spans.length - 1] = Math.min(Math.max(1, span || 1), 63);
  }

  closeCell(): void {
    this.tables
      .at(-1)
      ?.rows.at(-1)
      ?.push({ blocks: this.closeFrame(), span: this.spans.pop() ?? 1 });
  }

  closeTable(): void {
    const table = this.tables.pop();
    if (table) this.add(...tableToBlocks(table.rows, table.nested));
  }
}
