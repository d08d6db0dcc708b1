import { countValues, maxValues } from '../http/json-shape';
import { tools } from './tools';

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}
type Fields = Readonly<Record<string, unknown>>;

/**
 * Number of values that the JSON texts of one HTTP request, which may contain many calls, may still have. The limits of
 * its body count each text as one value.
 */
export interface TextValues {
  left: number;
}
export const textValues = (): TextValues => ({ left: maxValues });

const schemas = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema as Schema]));

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the arguments of a call as the operation expects them. Models set optional fields to null, which strict
 * function calls require of them, write lists, objects, numbers and booleans as text, and one address instead of a list of
 * one. Texts with more values than are `left` stay texts.
 */
export const argumentsOf = (tool: string, given: Fields, left = textValues()): Record<string, unknown> =>
  fieldsOf(given, schemas.get(tool), left);

function fieldsOf(given: Fields, { properties = {} }: Schema = {}, left: TextValues): Record<string, unknown> {
  const present = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(
    present.map(([name, value]) => [
      name,
      valueOf(value, Object.hasOwn(properties, name) ? properties[name] : undefined, left),
    ]),
  );
}

function valueOf(given: unknown, schema: Schema = {}, left: TextValues): unknown {
  const read = typeof given === 'string' ? parsedAs(given, schema.type, left) : given;
  const value = isOneAddress(read) && schema.type === 'array' && schema.items?.type === 'string' ? [read] : read;
  if (Array.isArray(value)) return value.map((item: unknown) => valueOf(item, schema.items, left));
  if (!isObject(value)) return value;
  // Objects of free form, such as a JSON schema, may have null as a value.
  if (schema.properties) return fieldsOf(value, schema, left);
  return schema.anyOf?.some(({ properties }) => properties) ? fieldsOf(value, undefined, left) : value;
}

/** Whether a value is an address; a text with several ones is rejected as no list. */
const isOneAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\/(?:(?!,https?:)\S)+$/i.test(value);

const isOfType: Readonly<Record<string, (value: unknown) => boolean>> = {
  array: Array.isArray,
  object: isObject,
  integer: (value) => typeof value === 'number',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
};

/** Returns the value in a JSON text where its type is expected, otherwise the text. */
function parsedAs(text: string, type: unknown, values: TextValues): unknown {
  const isExpected = typeof type === 'string' && Object.hasOwn(isOfType, type) ? isOfType[type] : undefined;
  if (!isExpected) return text;
  const count = countValues(text, values.left);
  if (count === null) return text;
  values.left -= count;
  try {
    const value: unknown = JSON.parse(text);
    return isExpected(value) ? value : text;
  } catch {
    return text;
  }
}
