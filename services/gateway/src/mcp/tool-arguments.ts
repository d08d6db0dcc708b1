import { tools } from './tools';

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}
type Fields = Readonly<Record<string, unknown>>;

const schemas = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema as Schema]));

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the arguments of a call as the operation expects them: models set optional fields to null, which strict
 * function calls require of them, and write lists and objects as JSON text.
 */
export const argumentsOf = (tool: string, given: Fields): Record<string, unknown> => fieldsOf(given, schemas.get(tool));

function fieldsOf(given: Fields, { properties = {} }: Schema = {}): Record<string, unknown> {
  const present = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(
    present.map(([name, value]) => [
      name,
      valueOf(value, Object.hasOwn(properties, name) ? properties[name] : undefined),
    ]),
  );
}

function valueOf(given: unknown, schema: Schema = {}): unknown {
  const value = typeof given === 'string' ? parsedAs(given, schema.type) : given;
  // Objects of free form, such as a JSON schema, may have null as a value.
  return schema.properties && isObject(value) ? fieldsOf(value, schema) : value;
}

/** Returns the list or object in a JSON text where one is expected, otherwise the text. */
function parsedAs(text: string, type: unknown): unknown {
  if (type !== 'array' && type !== 'object') return text;
  try {
    const value: unknown = JSON.parse(text);
    return (type === 'array' ? Array.isArray(value) : isObject(value)) ? value : text;
  } catch {
    return text;
  }
}
