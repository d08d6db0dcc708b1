import type { Numbering } from '../tree/list-numbering';
import { alignRows, type Row } from './align-rows';
import type { DroppedText } from './dropped-text';
import type { ParagraphTable } from './paragraph-table';
import type { ParagraphProperties } from './sprms';

/** Marks that a story gets here, of control characters that Word does not use in text. */
export const marks = { label: '\u0010', labelEnd: '\u0011', heading: '\u0016', rowEnd: '\u0018' } as const;

const bullet = `${marks.label}-${marks.labelEnd}`;
/** Maximum level of a list, from 0. */
const maxLevel = 8;
/** Levels of the outline from 0 that are headings; Markdown has six. */
const maxOutline = 8;
const maxHeading = 6;
/** Uses of a list above it mean none. */
const maxList = 0x7fe;

/** Paragraphs of the table inside a cell, row by row. */
class InnerTable {
  private readonly rows: string[][] = [];
  private row: string[] = [];
  private cell = '';

  add(text: string, { endsInnerCell, endsInnerRow }: ParagraphProperties): void {
    this.cell = `${this.cell} ${text}`.trim();
    if (!endsInnerCell && !endsInnerRow) return;
    if (this.cell !== '') this.row.push(this.cell);
    this.cell = '';
    if (endsInnerRow) this.rows.push(this.row.splice(0));
  }

  /** Ends the table; returns its cells as in other formats, `Rye, 12; Oats, 7`. */
  take(): string {
    if (this.cell !== '') this.row.push(this.cell);
    if (this.row.length > 0) this.rows.push(this.row);
    const text = this.rows
      .splice(0)
      .filter((row) => row.length > 0)
      .map((row) => row.join(', '))
      .join('; ');
    [this.row, this.cell] = [[], ''];
    return text;
  }
}

/**
 * Writes what paragraphs are into a story: headings and labels of lists before their text, marks of rows, empty
 * cells behind those that span columns, and tables inside cells as a line of that cell. `placeOf` returns the byte of a character in the main stream.
 */
export function markParagraphs(
  story: string,
  table: ParagraphTable,
  numbering: Numbering,
  placeOf: (index: number) => number | undefined,
  dropped: DroppedText,
): string {
  const texts: string[] = [];
  const inner = new InnerTable();
  const rows = new OpenTable(texts);
  let from = 0;
  for (const { 0: end, index } of story.matchAll(/[\r\u0007]/g)) {
    // The paragraph goes on in the next one.
    if (end === '\r' && dropped.has(index)) continue;
    const place = placeOf(index);
    const properties = (place === undefined ? undefined : table.at(place)) ?? {};
    const text = withHeading(withLabel(dropped.slice(from, index), properties, numbering), properties);
    from = index + 1;
    if ((properties.depth ?? 1) > 1) {
      inner.add(text, properties);
      continue;
    }
    const before = inner.take();
    if (before !== '') texts.push(`${before}\u000b`);
    // A line end keeps the paragraph of a cell in its cell.
    const isCellLine = end === '\r' && properties.isInTable === true;
    const endsRow = properties.endsRow === true && end !== '\r';
    texts.push(text + (endsRow ? marks.rowEnd : isCellLine ? '\u000b' : end));
    if (endsRow) rows.endRow(properties.edges);
    else if (end !== '\r') rows.endCell();
    else if (!isCellLine) rows.end();
  }
  rows.end();
  return texts.join('') + inner.take() + dropped.slice(from, story.length);
}

/** Rows of the table that is being read, whose cells end in `texts`. */
class OpenTable {
  private rows: Row[] = [];
  private cells: number[] = [];

  constructor(private readonly texts: string[]) {}

  endCell(): void {
    this.cells.push(this.texts.length - 1);
  }

  endRow(edges: readonly number[] = []): void {
    this.rows.push({ cells: this.cells, edges });
    this.cells = [];
  }

  end(): void {
    if (this.rows.length > 0) alignRows(this.rows, this.texts, '\u0007');
    [this.rows, this.cells] = [[], []];
  }
}

function withLabel(text: string, { list = 0, level = 0 }: ParagraphProperties, numbering: Numbering): string {
  if (list === 0 || list > maxList || text.trim() === '') return text;
  const label = numbering.next(String(list), Math.min(level, maxLevel)).trim();
  const start = /^\f*/.exec(text)![0].length;
  return label === '' ? text : `${text.slice(0, start)}${marks.label}${label}${marks.labelEnd}${text.slice(start)}`;
}

function withHeading(text: string, { outline = Infinity, isInTable }: ParagraphProperties): string {
  if (outline > maxOutline || isInTable || text.trim() === '' || text.includes(bullet)) return text;
  const start = /^\f*/.exec(text)![0].length;
  const level = Math.min(outline + 1, maxHeading);
  return `${text.slice(0, start)}${marks.heading}${level}${text.slice(start)}`;
}
