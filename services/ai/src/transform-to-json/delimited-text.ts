import { typedRows, type JsonObject } from '@winnow/contracts';
import { parse } from 'csv-parse/sync';

const delimiters = ['\t', ';', ','] as const;

/** Reads a text that is one table with a header row (CSV, TSV, semicolons; RFC 4180 quoting); null for any other. */
export function readDelimited(text: string): { columns: string[]; rows: JsonObject[] } | null {
  const lines = text.trim().split(/\r?\n/);
  if (lines.length < 3 || lines.length > 200_000) return null;
  const delimiter = delimiters.find((mark) => (lines[0] ?? '').includes(mark));
  if (!delimiter) return null;
  const records = parseRecords(text.trim(), delimiter);
  const [head, ...body] = records;
  if (!head || head.length < 2 || head.some((name) => name.trim() === '' || name.length > 60 || /[.!?]\s/.test(name)))
    return null;
  const regular = body.filter((record) => record.length === head.length).length;
  if (body.length < 2 || regular < body.length || new Set(head).size < head.length) return null;
  if (delimiter === ',' && body.some((record) => record.some((cell) => cell.length > 2_000))) return null;
  // Cells that begin with a blank and a word indicate prose rather than a table.
  const spoken = records.flatMap((record) => record.slice(1)).filter((cell) => /^ \p{L}/u.test(cell)).length;
  if (spoken * 2 >= records.length * (head.length - 1)) return null;
  const columns = head.map((name) => name.trim());
  return {
    columns,
    rows: typedRows(
      columns,
      body.map((record) => record.map((cell) => cell.trim())),
    ),
  };
}

function parseRecords(text: string, delimiter: string): string[][] {
  const options = { delimiter, record_delimiter: ['\r\n', '\n'], relax_column_count: true, rtrim: true };
  try {
    return parse(text, { ...options, relax_quotes: true });
  } catch {
    // In a text that is not of RFC 4180, quotation marks are ordinary characters.
    return parse(text, { ...options, quote: false });
  }
}
