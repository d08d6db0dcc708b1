import type { PDFPageProxy } from 'pdfjs-dist';
import type { Line, PageLines } from '../page-types';
import { alignedTables } from './aligned-tables';
import { areaOf } from './area-of';
import { bandsOf, cellsOf, type Band } from './page-bands';
import { paintedRules, type Rules } from './painted-rules';
import { ruledTables, type FoundTable } from './ruled-grids';
import { toMarkdown, type Table } from './table';

const noRules: Rules = { across: [], down: [], edges: [] };

/** Pages without a ruled table after which a document counts as one without any, for plain text. */
const maxMisses = 1;

/** Finds the tables of a document, page by page. */
export class PageTables {
  private misses = 0;

  /** `isMarked`: Markdown is wanted, so that every table counts; plain text keeps its order besides ruled tables. */
  constructor(private readonly isMarked: boolean) {}

  /**
   * Replaces the lines of tables on a page. A doubtful grid stays text. Loads a page's drawing operators only when it has
   * rows of several cells: that costs as much as its text.
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

/** Whether the lines of a table follow one another, so that the order of the text stays as it is. */
function isPaintedAtOnce({ lines: held }: FoundTable, lines: readonly Line[]): boolean {
  const first = lines.findIndex((line) => held.has(line));
  return lines.slice(first, first + held.size).every((line) => held.has(line));
}

/** Rows of several cells, one after the other. */
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

/** A table as a line of the page. */
export function tableLine(line: Line, table: Table): Line {
  const text = toMarkdown(table);
  return { ...line, text, parts: [text], block: true, table };
}
