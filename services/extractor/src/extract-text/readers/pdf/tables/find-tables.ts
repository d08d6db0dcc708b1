import type { PDFPageProxy } from 'pdfjs-dist';
import type { Line, PageLines } from '../page-types';
import { alignedTables } from './aligned-tables';
import { areaOf } from './area-of';
import { bandsOf, cellsOf, type Band } from './page-bands';
import { paintedRules, type Rules } from './painted-rules';
import { ruledTables, type FoundTable } from './ruled-grids';
import { toMarkdown, type Table } from './table';

const noRules: Rules = { across: [], down: [], edges: [] };

/** Pages without a ruled table after which a document counts as having none, for plain text. */
const maxMisses = 1;

/** Finds the tables of a document, page by page. */
export class PageTables {
  private misses = 0;

  /** @param isMarked Markdown is requested, so every table counts; plain text only includes ruled tables */
  constructor(private readonly isMarked: boolean) {}

  /**
   * Replaces the lines of tables on a page. An ambiguous grid stays text. Loads a page's drawing operators only when it
   * has rows of several cells, since they cost as much as its text.
   */
  async addTo(page: PDFPageProxy, { lines, ...edges }: PageLines): Promise<PageLines> {
    const runs = bandsOf(lines);
    if (!this.isMarked && (this.misses >= maxMisses || !hasRows(runs, 3, 3))) return { ...edges, lines };
    const rules = await paintedRules(page).catch(() => noRules);
    const ruled = ruledTables(lines, rules).filter((found) => this.isMarked || isPaintedAtOnce(found, lines));
    const rest = place(lines, ruled);
    this.misses = ruled.length > 0 ? 0 : this.misses + 1;
    if (!this.isMarked) return { ...edges, lines: rest };
    const aligned = bandsOf(rest).flatMap((run) => alignedTables(run, rules));
    return { ...edges, lines: place(rest, aligned) };
  }
}

/** Whether the lines of a table are consecutive, so that the table keeps the order of the text. */
function isPaintedAtOnce({ lines: held }: FoundTable, lines: readonly Line[]): boolean {
  const first = lines.findIndex((line) => held.has(line));
  return lines.slice(first, first + held.size).every((line) => held.has(line));
}

/** Whether a page has consecutive rows of several cells. */
function hasRows(runs: readonly (readonly Band[])[], rows: number, cells: number): boolean {
  return runs.some((run) => {
    let count = 0;
    return run.some((band) => (count = cellsOf(band, 0.6).length < cells ? 0 : count + 1) >= rows);
  });
}

function place(lines: readonly Line[], found: readonly FoundTable[]): Line[] {
  const placed = new Set<FoundTable>();
  return lines.flatMap((line) => {
    const table = found.find(({ lines: held }) => held.has(line));
    if (!table) return [line];
    if (placed.has(table)) return [];
    placed.add(table);
    return [{ ...tableLine(line, table.table), area: areaOf([...table.lines]) }];
  });
}

/** Returns a table as a line of the page. */
export function tableLine(line: Line, table: Table): Line {
  const text = toMarkdown(table);
  return { ...line, text, parts: [text], block: true, table };
}
