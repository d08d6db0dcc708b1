import type { JsonObject, JsonValue } from '@winnow/contracts';
import { datesOf } from '../faithfulness/dates';
import { plainNumber, scaled, scaleWords, withAsciiDigits, withoutNumberSpaces } from '../text/numbers';

/** A JSON Schema within the limits of the contract. */
export type Shape = JsonObject;

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the alternatives of a schema with references resolved and without `null`. Follows each reference once, since
 * references may be cyclic.
 */
export function shapesOf(shape: JsonValue | undefined, root: Shape, seen = new Set<string>()): Shape[] {
  if (!isObject(shape)) return [];
  const { $ref, anyOf } = shape;
  if (typeof $ref === 'string') {
    const [, group = '', name = ''] = $ref.split('/');
    const defined = root[group];
    if (seen.has($ref) || !isObject(defined)) return [];
    seen.add($ref);
    return shapesOf(defined[name], root, seen);
  }
  if (Array.isArray(anyOf)) return anyOf.flatMap((one) => shapesOf(one, root, seen));
  return isType(shape, 'null') && typeof shape['type'] === 'string' ? [] : [shape];
}

/** Whether a schema allows a type; a schema without types allows every type that its keywords apply to. */
export function isType(shape: Shape, type: string): boolean {
  const types = shape['type'];
  if (types !== undefined)
    return [types].flat().includes(type) || (type === 'number' && [types].flat().includes('integer'));
  if (type === 'object') return isObject(shape['properties']);
  if (type === 'array') return isObject(shape['items']);
  return !isObject(shape['properties']) && !isObject(shape['items']);
}

/** Returns names and schemas of an object's properties. */
export const propertiesOf = (shape: Shape): [string, Shape][] =>
  Object.entries(isObject(shape['properties']) ? shape['properties'] : {}).map(([name, inner]) => [
    name,
    isObject(inner) ? inner : {},
  ]);

/**
 * Converts a page's value to the type of a scalar schema; undefined when it does not match. Integers that a double does
 * not hold match strings only, with all digits; as numbers they have lost digits already.
 */
export function fitValue(value: JsonValue | undefined, shape: Shape): JsonValue | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined;
  if (typeof value === 'number' && !isExact(value)) return undefined;
  const { enum: choices, const: only } = shape;
  const allowed = Array.isArray(choices) ? choices : only === undefined ? null : [only];
  if (allowed)
    return allowed.find((choice) => String(choice).toLowerCase() === String(value).trim().toLowerCase()) ?? undefined;
  if (isType(shape, 'number') && (shape['type'] !== undefined || typeof value === 'number')) {
    const number = typeof value === 'number' ? value : numberIn(String(value));
    const whole = [shape['type']].flat().includes('integer') && ![shape['type']].flat().includes('number');
    if (
      number !== undefined &&
      isExact(number) &&
      (!whole || Number.isInteger(number)) &&
      isWithin(number, shape, 'imum')
    )
      return number;
    if (!isType(shape, 'string')) return undefined;
  }
  if (isType(shape, 'boolean') && shape['type'] !== undefined && !isType(shape, 'string')) return booleanOf(value);
  if (!isType(shape, 'string')) return undefined;
  if (shape['type'] === undefined) return value;
  const text = shape['format'] === 'date' ? isoDate(String(value).trim()) : String(value).trim();
  return text !== '' && isWithin(text.length, shape, 'Length') ? text : undefined;
}

/** Minimum integer that is written with an exponent (ECMAScript, Number::toString): no identifier. */
const minExponential = 1e21;
const isExact = (value: number): boolean =>
  !Number.isInteger(value) || Number.isSafeInteger(value) || Math.abs(value) >= minExponential;

const isWithin = (value: number, shape: Shape, what: 'imum' | 'Length'): boolean =>
  value >= Number(shape[`min${what}`] ?? -Infinity) && value <= Number(shape[`max${what}`] ?? Infinity);

/** Returns the only date of a text as `2024-03-12`; the text itself when it has none with a day and a year. */
function isoDate(text: string): string {
  const [date, ...others] = datesOf(text.replace(/(?<=^\d{4}-\d{2}-\d{2})T.*$/, ''));
  return date && others.length === 0 && /^\d{4}-\d{2}-\d{2}$/.test(date.key) ? date.key : text;
}

const scaleAfter = new RegExp(`^ ?(${scaleWords})(?!\\p{L})`, 'iu');

/**
 * Returns the only number of a text such as `€ 49.90`, `1.234,50 km` or `1.5 million`; undefined when it has none or
 * several.
 */
export function numberIn(text: string): number | undefined {
  const plain = withAsciiDigits(text.trim());
  if (/^[-−]?\d+(?:\.\d+)?$/.test(plain)) return Number(plain.replace('−', '-'));
  const joined = withoutNumberSpaces(plain);
  const figures = [...joined.matchAll(/[-−]?\d+(?:[.,’'\u066b\u066c]\d+)*/g)];
  const [match] = figures;
  if (figures.length !== 1 || !match) return undefined;
  const [figure] = match;
  const unsigned = plainNumber(
    figure
      .replace(/^[-−]/, '')
      .replace(/[’'\u066c]/g, '')
      .replace('\u066b', '.'),
  );
  // A hyphen directly follows a word ("A-4"); a minus sign does not.
  const isNegative = /^[-−]/.test(figure) && /(?:^|[\s(€$£])[-−]\d/.test(joined);
  if (!/^\d+(?:\.\d+)?$/.test(unsigned)) return undefined;
  const scale = scaleAfter.exec(joined.slice(match.index + figure.length))?.[1];
  return Number(scaled(unsigned, scale)) * (isNegative ? -1 : 1);
}

function booleanOf(value: JsonValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = String(value).trim().toLowerCase();
  if (/^(?:true|yes|ja|oui|sí|si|sì|sim|1|✓|✔)$/.test(word)) return true;
  return /^(?:false|no|nein|non|não|nee|0|✗|✘|–|-)$/.test(word) ? false : undefined;
}
