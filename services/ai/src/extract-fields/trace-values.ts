import type { JsonObject, JsonValue } from '@winnow/contracts';
import { findQuote, foldContent } from '../grounding/find-quote';
import { blocksOf } from '../text/outline';
import { plainNumber } from '../text/numbers';
import { stemOf, wordsOf } from '../text/words';
import { pointer, type Found, type Trace } from './found';
import { markupLabels, traceSpan, plainName } from './labels';
import { fitToSchema, type Comparison } from './stated-values';
import { numberIn, type Shape } from './shape';

/** A value with the model's quotation from the text. */
export interface Quoted {
  /** JSON Pointer of the value. */
  readonly path: string;
  readonly quote: string;
}

/** One part of a text that the model has read. */
export interface ReadPart {
  readonly text: string;
  /** Position of the part in the whole text. */
  readonly start: number;
}

const figure = /\d+(?:[.,]\d+)*/g;

/**
 * Finds the origin of each of a model's values: the page's markup under the same name, the quotation or the value
 * itself in the text, else the model. Values that do not match the schema are dropped.
 */
export function createTracer(facts: JsonObject, shape: Shape, schema: Comparison) {
  const markup = markupLabels(facts).flatMap(({ name, value, trace }) =>
    typeof value === 'object' ? [] : [{ name: plainName(name), value: comparable(value), trace }],
  );
  const byValue = Map.groupBy(markup, ({ value }) => value);
  return (data: JsonObject, quotes: readonly Quoted[], part: ReadPart): Found | undefined => {
    const place = placesIn(part);
    const quoteOf = new Map(quotes.map(({ path, quote }) => [path, quote]));
    const traceOf = (value: JsonValue, path: string): Trace => {
      // Items of a list are looked up by the list's name.
      const name = path.split('/').findLast((segment) => !/^\d+$/.test(segment)) ?? '';
      const stated = byValue.get(comparable(value)) ?? [];
      const named = stated.find((label) => label.name === plainName(name));
      return named?.trace ?? place(value, name, quoteOf.get(path)) ?? stated[0]?.trace ?? { origin: 'model' };
    };
    const found = fitToSchema(withoutNull(data), shape, schema, { origin: 'model' });
    return found && traced(found, '', traceOf);
  };
}

function traced(found: Found, path: string, traceOf: (value: JsonValue, path: string) => Trace): Found {
  if (found.kind === 'value') return { ...found, trace: traceOf(found.value, path) };
  if (found.kind === 'list')
    return { kind: 'list', items: found.items.map((item, at) => traced(item, pointer(path, at), traceOf)) };
  return {
    kind: 'object',
    entries: found.entries.map(([name, inner]) => [name, traced(inner, pointer(path, name), traceOf)] as const),
  };
}

/** Normalises a value for comparison: `"49.90"` equals `49.9`. */
const comparable = (value: JsonValue): string => {
  const text = String(value).trim().toLowerCase();
  return /^-?\d+(?:\.\d+)?$/.test(text) ? String(Number(text)) : text.replace(/\s+/g, ' ');
};

function withoutNull(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNull);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null && inner !== '');
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutNull(inner)]));
}

/** Searches a part of the text for a value. */
function placesIn({ text, start }: ReadPart) {
  const folded = foldContent(text);
  const tables = blocksOf(text).filter(({ kind }) => kind === 'table');
  const at = (span: { start: number; end: number }): Trace => {
    const isTable = tables.some((table) => span.start >= table.start && span.end <= table.end);
    const { start: from = 0, end: to = 0, ...trace } = traceSpan(text, span, isTable ? 'table' : 'quote');
    return { ...trace, start: start + from, end: start + to };
  };
  return (value: JsonValue, name: string, quote: string | undefined): Trace | undefined => {
    const quoted = quote === undefined ? null : findQuote(folded, quote);
    if (quoted && says(text.slice(quoted.start, quoted.end), value)) return at(quoted);
    if (typeof value === 'string') {
      const own = findQuote(folded, value);
      return own ? at(own) : undefined;
    }
    return typeof value === 'number' ? lineOf(text, value, name, at) : undefined;
  };
}

/** Whether a quotation contains a value. A boolean never appears verbatim, so any quotation counts. */
function says(quote: string, value: JsonValue): boolean {
  if (typeof value === 'number')
    return numberIn(quote) === value || figuresIn(quote).some((one) => Math.abs(one) === Math.abs(value));
  if (typeof value !== 'string') return true;
  const said = foldContent(quote).text;
  const words = wordsOf(value).map((word) => word.toLowerCase());
  return words.length > 0 && words.every((word) => said.includes(word));
}

const figuresIn = (text: string): number[] =>
  (text.match(figure) ?? []).flatMap((one) => [Number(plainNumber(one)), Number(one)]);

/** Returns the line with a number and a word of its name, since a number alone is ambiguous. */
function lineOf(text: string, value: number, name: string, at: (span: { start: number; end: number }) => Trace) {
  const stems = wordsOf(name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ')).map(stemOf);
  let start = 0;
  for (const line of text.split('\n')) {
    const span = { start, end: start + line.length };
    start = span.end + 1;
    if (!figuresIn(line).includes(value)) continue;
    const words = new Set(wordsOf(line).map(stemOf));
    if (stems.some((stem) => words.has(stem))) return at(span);
  }
  return undefined;
}
