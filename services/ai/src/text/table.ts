import type { Line } from './lines';
import { plainText } from './plain-text';

export interface ReadTable {
  readonly columns: readonly string[];
  readonly rows: string[][];
  /** Index of the first line after the table. */
  readonly to: number;
}

const divider = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?$/;

/** Reads a Markdown table with its header at line `at`; null when there is none. */
export function readTable(lines: readonly Line[], at: number): ReadTable | null {
  const head = lines[at]?.text ?? '';
  if (!head.includes('|') || !divider.test(lines[at + 1]?.text.trim() ?? '')) return null;
  const columns = cellsOf(head);
  const rows: string[][] = [];
  let to = at + 2;
  for (; to < lines.length && (lines[to] as Line).text.includes('|'); to += 1)
    rows.push(cellsOf((lines[to] as Line).text));
  return { columns, rows, to };
}

/** Splits a row into cells; an escaped `\|` stays part of its cell. */
function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainText(cell.replace(/\\\|/g, '|')));
}
