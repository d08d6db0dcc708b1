import type { JsonObject, JsonValue } from '@winnow/contracts';
import { linesWithin } from '../text/lines';
import { plainText } from '../text/plain-text';
import { blocksOf } from '../text/outline';
import { fieldRowsOf } from '../text/table';
import type { Block } from '../text/text-types';
import type { Trace } from './found';

/** A named value of a page. */
export interface Label {
  readonly name: string;
  readonly value: JsonValue;
  readonly trace: Trace;
}

/** Rows of a table or items of a list, with the heading above them. */
export interface Rows {
  readonly name: string;
  /** Empty for a list, whose rows have one cell. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly trace: Trace }[];
}

export interface Labels {
  readonly labels: readonly Label[];
  /** The same under the names of the headings above them: "Owner Name". */
  readonly joined: readonly Label[];
  readonly rows: readonly Rows[];
}

/** Normalises a name for comparison, without case, blanks and punctuation: `releaseDate` equals "Release date". */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const line = /^(?:[-*+•]\s+)?(?:\*\*)?([\p{L}][\p{L}\p{N} _/()&.'’-]{0,48}?)(?:\*\*)?\s*[:：](?:\*\*)?\s+(\S.*)$/u;
const shortName = /^\p{L}[\p{L} /-]{1,39}$/u;
/** Maximum characters of a paragraph that counts as the value of its heading. */
const shortText = 200;
/** Maximum labels of a page, depth of its markup, and headings that are joined with a name. */
const max = { labels: 20_000, depth: 6, joined: 3 } as const;

/**
 * Returns the named values of a page's markup, the first of equal names first: fields, JSON-LD, microdata, meta
 * elements.
 */
export function markupLabels(facts: JsonObject): Label[] {
  const {
    jsonLd,
    microdata,
    fields,
    openGraph,
    origins: _,
    text: _text,
    tables: _tables,
    headings: _headings,
    ...meta
  } = facts;
  const groups: readonly (readonly [string, JsonValue | undefined])[] = [
    ['jsonLd', jsonLd],
    ['microdata', microdata],
    ['fields', fields],
    ['', meta],
    ['openGraph', openGraph],
  ];
  const labels = groups.flatMap(([group, value]) => labelsIn(value, group));
  // Shallow names come first: an item's own name before that of its maker.
  const depth = ({ trace }: Label) => (trace.name ?? '').split('/').length;
  return labels.sort((left, right) => depth(left) - depth(right)).slice(0, max.labels);
}

function labelsIn(value: JsonValue | undefined, path: string, depth = 0): Label[] {
  if (typeof value !== 'object' || value === null || depth > max.depth) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = path === '' ? key : `${path}/${key}`;
    const own: Label[] =
      Array.isArray(value) || key.startsWith('@')
        ? []
        : [{ name: key, value: inner, trace: { origin: 'markup', name } }];
    return [...own, ...labelsIn(inner, name, depth + 1)];
  });
}

/**
 * Returns the named values of a text: "Name: value" lines, terms, tables of two columns or one row, short texts under a
 * heading.
 */
export function textLabels(text: string): Labels {
  const labels: Label[] = [];
  const joined: Label[] = [];
  const rows: Rows[] = [];
  let heading = '';
  const above: { level: number; text: string }[] = [];
  /** Adds labels, also by their joined names: "Name" under "Owner" belongs to the property `owner` of a schema. */
  const add = (...found: readonly Label[]) => {
    labels.push(...found);
    for (const label of found.slice(0, Math.max(0, max.labels - joined.length)))
      for (let from = Math.max(0, above.length - max.joined); from < above.length; from += 1) {
        const names = above.slice(from).map(({ text: one }) => one);
        joined.push({ ...label, name: [...names, label.name].join(' ') });
      }
  };
  const blocks = blocksOf(text);
  blocks.forEach((block, at) => {
    const next = blocks[at + 1];
    if (block.kind === 'heading') {
      heading = block.text;
      while ((above.at(-1)?.level ?? 0) >= block.level) above.pop();
      // The first of several "Name: value" lines without a mark looks like a title.
      const named = namedLines(text, block);
      add(...(named.length > 0 ? named : underHeading(text, block.text, next)));
      // Each label has a copy of the names above it.
      if (named.length === 0) above.push({ level: block.level, text: block.text.slice(0, shortText) });
    } else if (block.kind === 'term' && next?.kind === 'paragraph')
      add({ name: block.text, value: plainText(slice(text, next)), trace: traceSpan(text, next, 'quote') });
    else if (block.kind === 'table') readTable(text, block, heading, add, rows);
    else if (block.kind === 'paragraph' || block.kind === 'list') {
      add(...namedLines(text, block), ...aboveValue(text, block, next));
      if (block.kind === 'list')
        rows.push({
          name: heading,
          columns: [],
          rows: block.items.map((item) => ({ cells: [plainText(item.text)], trace: traceSpan(text, item, 'quote') })),
        });
    }
  });
  return { labels: labels.slice(0, max.labels), joined, rows };
}

const slice = (text: string, { start, end }: { start: number; end: number }) => text.slice(start, end);

export function traceSpan(text: string, span: { start: number; end: number }, origin: 'table' | 'quote'): Trace {
  const quote = slice(text, span);
  const before = quote.length - quote.trimStart().length;
  const start = span.start + before;
  return { origin, quote: quote.trim(), start, end: start + quote.trim().length };
}

/** Plain text may have names above their values, both as short lines: "Height", "32 cm". */
function aboveValue(text: string, block: Block, next: Block | undefined): Label[] {
  const name = slice(text, block).trim();
  if (block.kind !== 'paragraph' || !shortName.test(name)) return [];
  if (next?.kind !== 'paragraph' && next?.kind !== 'heading') return [];
  const value = plainText(slice(text, next));
  return value.length <= 80 && /\d/.test(value) ? [{ name, value, trace: traceSpan(text, next, 'quote') }] : [];
}

function underHeading(text: string, name: string, next: Block | undefined): Label[] {
  if (next?.kind === 'heading' && next.end - next.start <= shortText)
    // Short lines of plain text are parsed as headings.
    return /\d/.test(next.text) ? [{ name, value: next.text, trace: traceSpan(text, next, 'quote') }] : [];
  if (next?.kind !== 'paragraph' || next.end - next.start > shortText) return [];
  return [{ name, value: plainText(slice(text, next)), trace: traceSpan(text, next, 'quote') }];
}

function namedLines(text: string, block: Block): Label[] {
  let start = block.start;
  return slice(text, block)
    .split('\n')
    .flatMap((one): Label[] => {
      const span = { start, end: start + one.length };
      start = span.end + 1;
      const [, name = '', value = ''] = line.exec(one.trim()) ?? [];
      if (name === '' || name.split(' ').length > 5) return [];
      return [{ name: plainText(name), value: plainText(value), trace: traceSpan(text, span, 'quote') }];
    });
}

function readTable(
  text: string,
  { columns, rows: cells, start, end }: Block & { kind: 'table' },
  heading: string,
  add: (label: Label) => void,
  rows: Rows[],
): void {
  const lines = linesWithin(text, { start, end });
  const own = lines.slice(-cells.length);
  const read = cells.map((row, at) => ({ cells: row, trace: traceSpan(text, own[at] ?? { start, end }, 'table') }));
  const isHeaderField = (fieldRowsOf({ columns, rows: cells })?.length ?? 0) > cells.length;
  const first = { cells: columns, trace: traceSpan(text, lines[0] ?? { start, end }, 'table') };
  rows.push({ name: heading, columns, rows: read });
  if (columns.length === 2)
    for (const {
      cells: [name = '', value = ''],
      trace,
    } of isHeaderField ? [first, ...read] : read)
      if (value !== '') add({ name, value, trace });
  const [only] = read;
  if (read.length === 1 && only && !isHeaderField)
    columns.forEach((name, at) => add({ name, value: only.cells[at] ?? '', trace: only.trace }));
}
