import type { Line, PositionedText, TaggedCell, TaggedTable } from '../page-types';
import { boundingBox } from './bounding-box';
import { linkText, type Link } from '../marks/links';
import { cellText, textLines } from './cell-text';
import { hasRunningText, type FoundTable } from './ruled-tables';
import { haveSameColumns } from './table';
import type { Table } from './table-types';
import { columnOf, columnsOf, spannedBy, type Cell, type Column } from './tagged-columns';

/** Maximum tables of a page. */
const maxTables = 100;
/** Overlap in points of cells side by side, such as the space at the end of a text. */
const tolerance = 2;
/** Maximum lines of a repeated header. */
const maxHeaderLines = 20;
/** Matches the dots between a text and the number in the next cell. */
const leader = /(?<![\s.·…])(?:\s?[.·…]){4,}$/u;

/**
 * Finds the tables of the structure tree (ISO 32000-1, 14.8.4.3.4) whose rows are below each other, whose cells are side
 * by side, and which contain all text of their area. `previous`: last table of the page before, whose header the first
 * one may repeat without tags.
 */
export function taggedTables(
  lines: readonly Line[],
  previous: Table | undefined,
  links: readonly Link[] = [],
): FoundTable[] {
  const linesOf = new Map<TaggedTable, Set<Line>>();
  for (const line of lines) {
    for (const { cell } of line.items ?? []) {
      const own = cell && linesOf.get(cell.table);
      if (own) own.add(line);
      else if (cell && linesOf.size < maxTables) linesOf.set(cell.table, new Set([line]));
    }
  }
  return [...linesOf].flatMap(([tagged, own], index) => {
    const before = index === 0 ? previous : undefined;
    const found = isWhole(tagged, own, lines) ? toTable([...own], before, links) : undefined;
    if (!found) return [];
    return before ? addRepeatedHeader(found, before, lines) : [found];
  });
}

/** Whether lines have only text of a table, and no other text is between them. */
function isWhole(tagged: TaggedTable, own: ReadonlySet<Line>, lines: readonly Line[]): boolean {
  const isOwn = (line: Line): boolean =>
    line.rotation === 0 && line.level === undefined && line.items?.every(({ cell }) => cell?.table === tagged) === true;
  if (![...own].every(isOwn)) return false;
  const [left, bottom, right, top] = boundingBox([...own]);
  return !lines.some((line) => {
    const centre = line.y + 0.3 * line.size;
    const isInside = line.x0 < right && line.x1 > left && centre < top && centre > bottom;
    return isInside && line.rotation === 0 && !own.has(line);
  });
}

function toTable(lines: readonly Line[], before: Table | undefined, links: readonly Link[]): FoundTable | undefined {
  const all = rowsOf(lines);
  const columns = all && columnsOf(all);
  if (!columns) return undefined;
  // A title above the columns is text, except of a group of rows below a page break, and so are notes below them.
  const isContinued = before !== undefined && haveSameColumns(before.columns, columns);
  const isTitle = ([cell, other]: Cell[]): boolean => !isContinued && !other && spannedBy(cell!, columns).length > 1;
  const isNote = ([cell, other]: Cell[]): boolean => !other && spannedBy(cell!, columns).length === columns.length;
  const rows = all.slice(
    all.findIndex((row) => !isTitle(row)),
    all.findLastIndex((row) => !isNote(row)) + 1,
  );
  const unlinked = textsOf(rows, columns, []);
  if (!unlinked || !(isContinued || isPlausible(rows)) || hasRunningText(unlinked)) return undefined;
  const texts = links.length === 0 ? unlinked : textsOf(rows, columns, links)!;
  const cells = new Set(rows.flat().map(({ tagged }) => tagged));
  const own = lines.filter(({ items = [] }) => items.some(({ cell }) => cells.has(cell!)));
  if (own.some(({ items = [] }) => items.some(({ cell }) => !cells.has(cell!)))) return undefined;
  const isRtl = 2 * own.filter((line) => line.isRtl).length > own.length;
  const [first, ...others] = rows.map((row) => row.every(({ tagged }) => tagged.isHeader));
  const isHeaded = first === true && others.includes(false);
  const table = { rows: isRtl ? texts.map((row) => row.reverse()) : texts, columns, isHeaded };
  return { table, lines: new Set(own) };
}

/** Returns the rows from top to bottom, each from left to right; undefined if those of the tags are in another order. */
function rowsOf(lines: readonly Line[]): Cell[][] | undefined {
  const rows: Map<TaggedCell, Cell & { pieces: PositionedText[] }>[] = [];
  for (const piece of lines.flatMap(({ items = [] }) => items)) {
    const tagged = piece.cell!;
    const row = (rows[tagged.row] ??= new Map());
    const cell = row.get(tagged) ?? { tagged, pieces: [], from: Infinity, to: -Infinity };
    row.set(tagged, cell);
    cell.pieces.push(piece);
    [cell.from, cell.to] = [Math.min(cell.from, piece.x0), Math.max(cell.to, piece.x1)];
  }
  const found = rows.flatMap((row) => [[...row.values()].sort((a, b) => a.from - b.from)]);
  const tops = found.map((row) =>
    row.flatMap(({ pieces }) => pieces).reduce((top, { y }) => Math.max(top, y), -Infinity),
  );
  const areBelow = tops.every((top, index) => index === 0 || top < tops[index - 1]!);
  const areBeside = found.every((row) =>
    row.every(({ from }, index) => index === 0 || from > row[index - 1]!.to - tolerance),
  );
  return areBelow && areBeside ? found : undefined;
}

/** Whether several rows have several cells; two labels with a value each are layout, without headers or a third column. */
function isPlausible(rows: readonly Cell[][]): boolean {
  const whole = rows.filter(({ length }) => length > 1);
  return (
    whole.length > 2 || (whole.length === 2 && whole.flat().some(({ tagged }, index) => tagged.isHeader || index > 3))
  );
}

/** Returns the texts of all cells; undefined if the column of one is unknown. */
function textsOf(rows: readonly Cell[][], columns: readonly Column[], links: readonly Link[]): string[][] | undefined {
  const texts: string[][] = [];
  for (const row of rows) {
    const placed = columns.map(() => '');
    let last = -1;
    for (const [index, cell] of row.entries()) {
      const column = row.length === columns.length ? index : columnOf(cell, columns, last);
      if (column === undefined) return undefined;
      const text = cellText(cell.pieces).replace(leader, '');
      placed[column] = linkText(text, links.length === 0 ? [] : textLines(cell.pieces).flat(), links);
      last = column;
    }
    texts.push(placed);
  }
  return texts;
}

/**
 * Adds the lines directly above a table that repeat the header of the previous page, which most producers mark as an
 * artefact.
 */
function addRepeatedHeader(found: FoundTable, { rows: [header = []] }: Table, lines: readonly Line[]): FoundTable {
  const [left, , right, top] = boundingBox([...found.lines]);
  const above = lines
    .filter(({ x0, x1, y, rotation }) => y >= top && x1 > left && x0 < right && rotation === 0)
    .filter(({ items = [] }) => items.every(({ cell }) => !cell))
    .sort((a, b) => a.y - b.y)
    .slice(0, maxHeaderLines);
  const words = wordsOf(header);
  const count = above.findIndex((_, index) => wordsOf(above.slice(0, index + 1).map(({ text }) => text)) === words) + 1;
  if (count === 0 || header.length !== found.table.columns.length) return found;
  const table = { ...found.table, rows: [header, ...found.table.rows] };
  return { table, lines: new Set([...above.slice(0, count), ...found.lines]) };
}

/** Returns the words of texts in an order that does not depend on the lines that they are in. */
const wordsOf = (texts: readonly string[]): string =>
  texts
    .flatMap((text) => text.split(/\s+/))
    .filter(Boolean)
    .sort((a, b) => (a < b ? -1 : 1))
    .join(' ');
