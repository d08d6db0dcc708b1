import type { PDFPageProxy } from 'pdfjs-dist';
import type { Annotation } from '../annotation-lines';
import { addBulletShapes } from '../marks/bullet-shapes';
import { linksOf } from '../marks/links';
import type { Line, PageLines } from '../page-types';
import { alignedTables } from './aligned-tables';
import { boundingBox } from './bounding-box';
import { bandsOf, cellsOf, type Band } from './page-bands';
import type { Matrix } from '../../matrix';
import { rowsBelowRepeatedHeader } from './repeated-header';
import { noRulings, readRulings } from './rulings';
import { ruledTables, type FoundTable } from './ruled-tables';
import { taggedTables } from './tagged-tables';
import { toMarkdown } from './table';
import type { SingleRow, Table } from './table-types';

/** In plain text, number of pages without a ruled table after which later pages are not searched. */
const maxPagesWithout = 1;

/** Finds the tables of a document, page by page. */
export class PageTables {
  private pagesWithout = 0;
  /** The last table of the page before. */
  private previous?: Table | undefined;

  /** @param isMarked Markdown is requested, so every table counts; plain text only includes ruled tables */
  constructor(private readonly isMarked: boolean) {}

  /**
   * Replaces the lines of tables on a page. An ambiguous grid stays text. Loads a page's drawing operators only when it
   * has rows of several cells, since they cost as much as its text.
   */
  async addTo(
    page: PDFPageProxy,
    { lines: text, ...edges }: PageLines,
    turn?: Matrix,
    annotations: readonly Annotation[] = [],
  ): Promise<PageLines> {
    if (!this.isMarked && (this.pagesWithout >= maxPagesWithout || !hasTableRows(bandsOf(text), 3, 3)))
      return { ...edges, lines: text };
    const rules = await readRulings(page, turn).catch(() => noRulings);
    const withTagged = insertTables(text, taggedTables(text, this.previous, linksOf(annotations)));
    const lines = this.isMarked ? addBulletShapes(withTagged, rules.shapes) : text;
    const found = ruledTables(
      lines.filter(({ table }) => !table),
      rules,
    );
    const ruled = found.filter((each) => !each.isSingleRow && (this.isMarked || isContiguous(each, lines)));
    const singleRows = found.filter(({ isSingleRow }) => isSingleRow === true);
    const rest = insertTables(lines, ruled);
    this.pagesWithout = ruled.length > 0 ? 0 : this.pagesWithout + 1;
    if (!this.isMarked) return { ...edges, lines: markSingleRows(rest, singleRows) };
    const { previous } = this;
    const aligned = bandsOf(rest).flatMap((run) => {
      const tables = alignedTables(run, rules);
      return tables.length > 0 || !previous ? tables : rowsBelowRepeatedHeader(run, previous);
    });
    const marked = markSingleRows(insertTables(rest, aligned), singleRows);
    this.previous = marked.findLast(({ table }) => table)?.table;
    return { ...edges, lines: marked };
  }
}

/** Whether the lines of a table are consecutive, so that the table keeps the order of the text. */
function isContiguous({ lines: tableLines }: FoundTable, lines: readonly Line[]): boolean {
  const first = lines.findIndex((line) => tableLines.has(line));
  return lines.slice(first, first + tableLines.size).every((line) => tableLines.has(line));
}

/** Whether a page has consecutive rows of several cells. */
function hasTableRows(runs: readonly (readonly Band[])[], rows: number, cells: number): boolean {
  return runs.some((run) => {
    let count = 0;
    return run.some((band) => (count = cellsOf(band, 0.6).length < cells ? 0 : count + 1) >= rows);
  });
}

/** Marks the lines of single rows, unless some of them belong to a table. */
function markSingleRows(lines: readonly Line[], found: readonly FoundTable[]): Line[] {
  const marked = new Map<Line, SingleRow>();
  for (const each of found) {
    if (!isContiguous(each, lines)) continue;
    const row = { table: each.table, count: each.lines.size };
    for (const line of each.lines) marked.set(line, row);
  }
  return lines.map((line) => (marked.has(line) ? { ...line, singleRow: marked.get(line)! } : line));
}

function insertTables(lines: readonly Line[], found: readonly FoundTable[]): Line[] {
  const inserted = new Set<FoundTable>();
  return lines.flatMap((line) => {
    const table = found.find(({ lines: tableLines }) => tableLines.has(line));
    if (!table) return [line];
    if (inserted.has(table)) return [];
    inserted.add(table);
    return [{ ...tableLine(line, table.table), box: boundingBox([...table.lines]) }];
  });
}

/** Returns a table as a line of the page. */
export function tableLine(line: Line, table: Table): Line {
  const text = toMarkdown(table);
  return { ...line, text, parts: [text], isBlock: true, table };
}
