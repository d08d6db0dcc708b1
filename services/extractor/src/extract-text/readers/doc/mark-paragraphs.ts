import type { Numbering } from '../tree/list-numbering';
import { alignRows, type Row } from './align-rows';
import type { PapxTable } from './papx-table';
import type { ShownText } from './shown-text';
import type { ParagraphProperties } from './sprms';

/** Marks in a story: control characters that Word does not use in text. */
export const storyMarks = {
  label: '\u0010',
  labelEnd: '\u0011',
  heading: '\u0016',
  level: '\u0017',
  rowEnd: '\u0018',
} as const;

const bullet = `${storyMarks.label}-${storyMarks.labelEnd}`;
/** Maximum level of a list, from 0. */
const maxLevel = 8;
/** Maximum outline level (from 0) of a heading, and maximum heading level of Markdown. */
const maxOutline = 8;
const maxHeading = 6;
/** Maximum number of a list; larger values mean no list. */
const maxList = 0x7fe;

/** Collects the paragraphs of a nested table. */
class NestedTable {
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
  finish(): string {
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
 * Marks headings, list labels and rows in a story, adds empty cells for column spans, and writes nested tables as a line
 * of their cell. `byteOffsetOf` returns the byte of a character in the main stream.
 */
export function markParagraphs(
  story: string,
  table: PapxTable,
  numbering: Numbering,
  byteOffsetOf: (index: number) => number | undefined,
  shown: ShownText,
): string {
  const texts: string[] = [];
  const nestedTable = new NestedTable();
  const rows = new TableRows(texts);
  let start = 0;
  for (const { 0: end, index } of story.matchAll(/[\r\u0007]/g)) {
    // A deleted paragraph mark joins the paragraph with the next one.
    if (end === '\r' && shown.isDropped(index)) continue;
    const byteOffset = byteOffsetOf(index);
    const properties = (byteOffset === undefined ? undefined : table.propertiesAt(byteOffset)) ?? {};
    if (properties.isDropCap && end === '\r') continue;
    const text = withHeading(
      withLabel(shown.slice(start, index).replaceAll('\r', ''), properties, numbering),
      properties,
    );
    start = index + 1;
    if ((properties.depth ?? 1) > 1) {
      nestedTable.add(text, properties);
      continue;
    }
    const nestedText = nestedTable.finish();
    if (nestedText !== '') texts.push(`${nestedText}\u000b`);
    // A line end keeps the paragraph of a cell in its cell.
    const isCellLine = end === '\r' && properties.isInTable === true;
    const endsRow = properties.endsRow === true && end !== '\r';
    texts.push(text + (endsRow ? storyMarks.rowEnd : isCellLine ? '\u000b' : end));
    if (endsRow) rows.endRow(properties.edges);
    else if (end !== '\r') rows.endCell();
    else if (!isCellLine) rows.finish();
  }
  rows.finish();
  return texts.join('') + nestedTable.finish() + shown.slice(start, story.length);
}

/** Rows of the open table, as indexes of the ends of cells in `texts`. */
class TableRows {
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

  finish(): void {
    if (this.rows.length > 0) alignRows(this.rows, this.texts, '\u0007');
    [this.rows, this.cells] = [[], []];
  }
}

function withLabel(text: string, { list = 0, level = 0 }: ParagraphProperties, numbering: Numbering): string {
  if (list === 0 || list > maxList || text.trim() === '') return text;
  const ownLevel = Math.min(level, maxLevel);
  const label = numbering.next(String(list), ownLevel).trim();
  const start = /^\f*/.exec(text)![0].length;
  return label === ''
    ? text
    : `${text.slice(0, start)}${storyMarks.level}${ownLevel}${storyMarks.label}${label}${storyMarks.labelEnd}${text.slice(start)}`;
}

function withHeading(text: string, { outline = Infinity, isInTable }: ParagraphProperties): string {
  if (outline > maxOutline || isInTable || text.trim() === '' || text.includes(bullet)) return text;
  const start = /^\f*/.exec(text)![0].length;
  const level = Math.min(outline + 1, maxHeading);
  return `${text.slice(0, start)}${storyMarks.heading}${level}${text.slice(start)}`;
}
