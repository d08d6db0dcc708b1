import type { JsonObject, JsonValue } from '@winnow/contracts';
import { csvBom, csvLine } from '@winnow/dataset';
import type { PageCard } from '../cards/page-card';

/**
 * Returns the fields of cards as CSV (RFC 4180), one row per card with its title, address and file. Nested fields have a
 * column each, named as `offer.price`; a list is one cell. It starts with
 * a byte order mark.
 */
export function fieldsCsv(cards: readonly PageCard[]): string {
  const rows = cards.map(({ title, url, source = '', fields }) => ({
    origin: [title, url, source],
    cells: cellsOf(fields?.data ?? {}),
  }));
  const names = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))];
  const table = rows.map(({ origin, cells }) => [...origin, ...names.map((name) => cells.get(name) ?? '')]);
  const lines = [['title', 'url', 'source', ...names], ...table].map((row) => csvLine(row.map(cellOf)));
  return csvBom + lines.join('');
}

function cellsOf(data: JsonObject, path = ''): Map<string, JsonValue> {
  const cells = Object.entries(data).flatMap(([name, value]): (readonly [string, JsonValue])[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [...cellsOf(value, `${path}${name}.`)]
      : [[path + name, value]],
  );
  return new Map(cells);
}

function cellOf(value: JsonValue): string | number {
  if (typeof value === 'number') return value;
  if (!Array.isArray(value)) return String(value ?? '');
  return value.some((item) => typeof item === 'object') ? JSON.stringify(value) : value.join('; ');
}
