import type { Line, PageLines } from './page-lines';
import { toRows } from './page-rows';
import type { PdfParser } from './pdf-parse';

/** Rows of three or more cells, one below the other, that make a page worth a look at its rules: that look costs as much as reading it. */
const leastRows = 3;
const leastCells = 3;
/** Looks that find no table until a document counts as one without ruled tables. */
const mostMisses = 1;
/** A cell longer than this holds running text: the rules are there for layout. */
const longestCell = 300;
/** Points by which the cells of a column may begin apart, or be centred. */
const aligned = 4;

/** Finds ruled tables by pdf-parse and puts them, as Markdown, in the place of their lines; a doubtful grid stays text. */
export class RuledTables {
  private misses = 0;

  constructor(private readonly parser: PdfParser) {}

  async addTo(page: PageLines, number: number): Promise<PageLines> {
    if (this.misses >= mostMisses || !hasColumns(page)) return page;
    const found = await this.parser.getTable({ partial: [number] }).catch(() => undefined);
    const grids = found?.pages.flatMap(({ tables }) => tables.flatMap(toGrid)) ?? [];
    const lines = grids.reduce<readonly Line[]>(replaceLines, page.lines);
    this.misses = lines.some(({ block }) => block) ? 0 : this.misses + 1;
    return { ...page, lines: [...lines] };
  }
}

function hasColumns(page: PageLines): boolean {
  let run = 0;
  let last: readonly Line[] = [];
  for (const { lines } of toRows(page).rows) {
    const cells = lines.reduce((sum, line) => sum + line.parts.length, 0);
    const below = last.length > 0 && Math.abs(last[0]!.x0 - lines[0]!.x0) < aligned;
    run = cells < leastCells ? 0 : below ? run + 1 : 1;
    if (run >= leastRows) return true;
    last = lines;
  }
  return false;
}

/** A grid that is a table beyond doubt: even rows, most cells filled, none as long as running text. */
function toGrid(table: readonly (readonly string[])[]): string[][][] {
  const rows = table
    .map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()))
    .filter((row) => row.some(Boolean));
  const width = rows[0]?.length ?? 0;
  const cells = rows.flat();
  const sound =
    rows.length >= 2 &&
    width >= 2 &&
    rows.every((row) => row.length === width) &&
    cells.filter(Boolean).length * 2 > cells.length &&
    cells.every((cell) => cell.length <= longestCell);
  return sound ? [rows] : [];
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Puts the table where lines that follow one another hold its words, all of them and no others; else it stays text. */
function replaceLines(lines: readonly Line[], grid: readonly (readonly string[])[]): Line[] {
  const words = grid.flat().flatMap(wordsOf);
  for (let start = 0; start < lines.length; start += 1) {
    const end = endOf(lines, start, words);
    if (end === undefined) continue;
    const first = lines[start]!;
    const text = toMarkdown(grid);
    return [...lines.slice(0, start), { ...first, text, parts: [text], block: true }, ...lines.slice(end)];
  }
  return [...lines];
}

function endOf(lines: readonly Line[], start: number, words: readonly string[]): number | undefined {
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  let missing = words.length;
  for (let at = start; at < lines.length; at += 1) {
    for (const word of wordsOf(lines[at]!.text)) {
      const count = left.get(word) ?? 0;
      if (count === 0) return undefined;
      left.set(word, count - 1);
      missing -= 1;
    }
    if (missing === 0) return at + 1;
  }
  return undefined;
}

function toMarkdown([head = [], ...body]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}
