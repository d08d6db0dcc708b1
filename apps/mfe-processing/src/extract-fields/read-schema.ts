/** Types that may follow a name, with their schemas. */
const types: ReadonlyMap<string, object> = new Map([
  ['text', { type: 'string' }],
  ['number', { type: 'number' }],
  ['boolean', { type: 'boolean' }],
  ['list', { type: 'array', items: { type: 'string' } }],
]);

export const schemaHint =
  'An object with properties: type, enum, items, anyOf, $defs and bounds are read. Names are enough as well: title, price: number, tags: list.';

/**
 * Reads a JSON Schema, or a list of names on lines or separated by commas, each with a type after a colon (text by
 * default). Undefined for anything else.
 */
export function readSchema(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return schemaOfNames(text);
  }
}

const isName = (text: string) => /^[\p{L}_][\p{L}\p{M}\p{N}_ -]*$/u.test(text);

function schemaOfNames(text: string): object | undefined {
  const items = text.split(/[,\n]/).filter((item) => item.trim() !== '');
  const fields = items.map((item) => {
    const [name = '', type = 'text', ...rest] = item.split(':').map((part) => part.trim());
    return [name, isName(name) && rest.length === 0 ? types.get(type.toLowerCase()) : undefined] as const;
  });
  const isList = fields.length > 0 && fields.every(([, schema]) => schema !== undefined);
  return isList ? { type: 'object', properties: Object.fromEntries(fields) } : undefined;
}
