import { parse, type Options } from 'csv-parse/sync';

/** Separators, the most likely first. */
const separators = [',', ';', '\t', '|'] as const;
/** Number of lines inspected to choose a separator. */
const sampleLines = 50;
/** Ends of records; the parser would accept only the first that occurs, but files joined from several have both. */
const lineBreaks = ['\r\n', '\n', '\r'];
/** Weight of fields without other separators. */
const cleanBonus = 0.25;
/** Maximum characters of one record, in case of unclosed quotes. */
const maxRecordLength = 1_000_000;

/**
 * Splits a text into records. Chooses the separator that splits most of the first lines into the same number of fields.
 * Quoted fields may contain separators and line breaks; with an unclosed quote, quotes are ordinary characters. An
 * empty line is an empty record.
 */
export function splitRecords(text: string, separator?: string): string[][] {
  // Excel supports a first line that declares the separator.
  const named = separator === undefined ? /^sep=(.)\r?\n/i.exec(text) : null;
  if (named) return splitRecords(text.slice(named[0].length), named[1]);
  const options: Options = {
    delimiter: separator ?? detectSeparator(text),
    record_delimiter: lineBreaks,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRecordLength,
    trim: true,
  };
  // Some programs escape quotes with a backslash instead of a second quote.
  const variants = text.includes('\\"') ? [options, { ...options, escape: '\\' }] : [options];
  for (const variant of variants) {
    try {
      return parse(text, variant);
    } catch {
      continue;
    }
  }
  return parse(text, { ...options, quote: false, max_record_size: 0 });
}

function detectSeparator(text: string): string {
  const lines = sampleOfLines(text);
  let best = { separator: ',', rating: 0 };
  for (const separator of separators) {
    const records = lines.map((line) => fieldsOf(line, separator));
    const [count = 1, share = 0] = modeOf(records.map(({ length }) => length));
    const clean = records.filter((fields) => fields.every(isClean)).length;
    // A separator must occur; more uniform lines take precedence over clean fields, and these over more fields.
    const rating =
      count < 2 ? 0 : (share / lines.length) * (1 + (clean / lines.length) * cleanBonus + Math.min(count, 20) / 100);
    if (rating > best.rating) best = { separator, rating };
  }
  return best.separator;
}

function sampleOfLines(text: string): string[] {
  const start = text.slice(0, 64 * 1024);
  return start
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines);
}

function fieldsOf(line: string, separator: string): string[] {
  let isQuoted = false;
  let start = 0;
  const fields: string[] = [];
  for (let index = 0; index < line.length; index++) {
    if (line[index] === '"') isQuoted = !isQuoted;
    else if (line[index] === separator && !isQuoted) {
      fields.push(line.slice(start, index));
      start = index + 1;
    }
  }
  return [...fields, line.slice(start)];
}

/** Whether a field is in quotes, contains no separator, or only the comma of a decimal number. */
const isClean = (field: string): boolean => /^\s*"|^[^,;\t|]*$|^[^\p{L},;\t|]*\d,\d+[^\p{L}\d,;\t|]*$/u.test(field);

function modeOf(counts: readonly number[]): [number, number] | [] {
  const frequencies = new Map<number, number>();
  for (const count of counts) frequencies.set(count, (frequencies.get(count) ?? 0) + 1);
  return [...frequencies].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
}
