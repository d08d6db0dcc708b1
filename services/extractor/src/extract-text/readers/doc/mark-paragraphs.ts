import type { Numbering } from '../tree/count-lists';
import type { ParagraphTable } from './paragraph-table';
import type { ParagraphProperties } from './sprms';

/** Marks that a story gets here, of control characters that Word does not use in text. */
export const marks = { label: '\u0010', labelEnd: '\u0011', rowEnd: '\u0018' } as const;

/** Maximum level of a list, from 0. */
const maxLevel = 8;
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
 * Writes what paragraphs are into a story: labels of lists before their text, marks of rows, and tables inside cells as
 * a line of that cell. `placeOf` returns the byte of a character in the main stream.
 */
export function markParagraphs(
  story: string,
  table: ParagraphTable,
  numbering: Numbering,
  placeOf: (index: number) => number | undefined,
): string {
  let marked = '';
  const inner = new InnerTable();
  let from = 0;
  for (const { 0: end, index } of story.matchAll(/[\r\u0007]/g)) {
    const place = placeOf(index);
    const properties = (place === undefined ? undefined : table.at(place)) ?? {};
    const text = withLabel(story.slice(from, index), properties, numbering);
    from = index + 1;
    if ((properties.depth ?? 1) > 1) {
      inner.add(text, properties);
      continue;
    }
    const before = inner.take();
    if (before !== '') marked += `${before}\u000b`;
    // A line end keeps the paragraph of a cell in its cell.
    const isCellLine = end === '\r' && properties.isInTable === true;
    marked += text + (properties.endsRow && end !== '\r' ? marks.rowEnd : isCellLine ? '\u000b' : end);
  }
  return marked + inner.take() + story.slice(from);
}

function withLabel(text: string, { list = 0, level = 0 }: ParagraphProperties, numbering: Numbering): string {
  if (list === 0 || list > maxList || text.trim() === '') return text;
  const label = numbering.next(String(list), Math.min(level, maxLevel)).trim();
  const start = /^\f*/.exec(text)![0].length;
  return label === '' ? text : `${text.slice(0, start)}${marks.label}${label}${marks.labelEnd}${text.slice(start)}`;
}
