const text = { type: 'string' };
const list = { type: 'array', items: text };

/** Types that may follow a name, in words and as JSON Schema names them. */
const types: ReadonlyMap<string, object> = new Map<string, object>([
  ['text', text],
  ['string', text],
  ['number', { type: 'number' }],
  ['integer', { type: 'integer' }],
  ['boolean', { type: 'boolean' }],
  ['date', { type: 'string', format: 'date' }],
  ['list', list],
  ['array', list],
]);

export const schemaHint =
  'Names, each with a type where it is not text: number, integer, boolean, date or list. A JSON Schema with type, enum, items, anyOf, $defs and bounds is read as well.';

/**
 * Reads a JSON Schema, or a list of names on lines or separated by commas, each with a type after a colon (text by
 * default). Returns what is wrong for anything else.
 */
export function readSchema(typed: string): unknown {
  return typed.trimStart().startsWith('{') ? readJson(typed) : schemaOfNames(typed);
}

function readJson(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return 'This is not JSON.';
  }
}

/** A letter or digit, and no marks of JSON or HTML; a unit may follow in parentheses. */
const isName = (name: string) => /[\p{L}\p{N}]/u.test(name) && /^[^{}[\]()"<>]+(?:\([^{}[\]()"<>]+\))?$/.test(name);

function schemaOfNames(typed: string): object | string {
  const properties = new Map<string, object>();
  for (const item of typed.split(/[,;\n]/)) {
    // Without the mark of a pasted list.
    const entry = item.trim().replace(/^(?:[-*•]|\d+[.)])\s+/, '');
    if (entry === '') continue;
    const colon = entry.indexOf(':');
    const name = colon < 0 ? entry : entry.slice(0, colon).trim();
    const type = colon < 0 ? '' : entry.slice(colon + 1).trim();
    const schema = types.get(type.toLowerCase() || 'text');
    if (!isName(name)) return `This is not the name of a field: ${entry.slice(0, 50)}`;
    if (!schema) return `This is not a type of a field: ${type.slice(0, 50)}`;
    properties.set(name, schema);
  }
  if (properties.size === 0) return 'Enter the names of the fields.';
  return { type: 'object', properties: Object.fromEntries(properties) };
}
