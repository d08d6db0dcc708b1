import type { Line } from './lines';
import { plainText } from './plain-text';

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly string[][];
}

export interface ReadTable extends Table {
  /** Index of the first line after the table. */
  readonly to: number;
}

/** A single dash for each column is enough beside a bar (GFM, 4.10). */
const divider = /^(?=.*(?:\||--))\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;

/** An amount ("31 cm", "€ 5"), which is no header of a column; a year may be one. */
const amount = /^(?!(?:19|20)\d\d\b)[^\p{L}\d]*\d/u;

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

/**
 * Returns the rows of a table of names and values, with the header if it is the first of them. Markdown has no tables
 * without a header, so writers use the first row, or an empty one. Undefined for other tables.
 */
export function fieldRowsOf({ columns, rows }: Table): (readonly string[])[] | undefined {
  if (columns.length !== 2) return undefined;
  const [name = '', value = ''] = columns;
  const isEmpty = name === '' && value === '';
  if (!isEmpty && !(amount.test(value) && /^\P{N}+$/u.test(name))) return undefined;
  const named = isEmpty ? [...rows] : [columns, ...rows];
  const names = new Set(named.map((row) => row[0] ?? ''));
  return names.size === named.length && !names.has('') ? named : undefined;
}

/** Separates the lines of a cell, as Markdown writes them. */
const lineBreak = /<br\s*\/?>/gi;

/** Splits a row into cells; an escaped `\|` stays part of its cell. */
function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainText(cell.replace(/\\\|/g, '|').replace(lineBreak, '; ')));
}
