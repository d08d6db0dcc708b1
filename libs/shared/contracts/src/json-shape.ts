/** Supported keywords of JSON Schema (2020-12) for answers. None of them runs a regular expression. */
const keywords = new Set([
  '$schema',
  '$id',
  '$comment',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$defs',
  '$ref',
  'definitions',
  'title',
  'description',
  'default',
  'examples',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'anyOf',
  'nullable',
  'format',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);
/** Keywords that take schemas by name, one schema, and a list of schemas. */
const byName = ['properties', '$defs', 'definitions'];
const single = ['items', 'additionalProperties'];
const listed = ['anyOf'];

/** Maximum number of nested schemas, and their maximum depth. */
const maxSchemas = 300;
const maxLevels = 12;
/** Maximum characters of a schema as JSON: it is sent to the model with every question. */
const maxChars = 20_000;

const types: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Describes why the JSON Schema of an answer is invalid; null when it is valid. */
export function describeShapeIssue(schema: Node): string | null {
  if (JSON.stringify(schema).length > maxChars)
    return `The schema is longer than ${maxChars.toLocaleString('en')} characters.`;
  if (schema['type'] !== 'object' && typeof schema['$ref'] !== 'string') return 'The schema must be that of an object.';
  const named = (['$defs', 'definitions'] as const).flatMap((name) =>
    isNode(schema[name]) ? Object.keys(schema[name]).map((key) => `#/${name}/${key}`) : [],
  );
  let count = 0;
  const issueOf = (value: unknown, level: number): string | null => {
    if (typeof value === 'boolean') return null;
    if (!isNode(value)) return 'Each schema must be an object.';
    count += 1;
    if (level > maxLevels || count > maxSchemas) return 'The schema is too large.';
    const unknown = Object.keys(value).find((name) => !keywords.has(name));
    if (unknown !== undefined) return `The keyword ${unknown.slice(0, 50)} of JSON Schema is not supported.`;
    const reference = value['$ref'];
    if (
      reference !== undefined &&
      !(typeof reference === 'string' && /^#\/(?:\$defs|definitions)\/[^/]+$/.test(reference))
    )
      return 'A $ref must name a schema of $defs.';
    if (reference !== undefined && !named.includes(reference))
      return `There is no schema ${String(reference).slice(0, 50)}.`;
    const wrong = [value['type'] ?? []].flat().find((type) => !types.includes(type));
    if (wrong !== undefined) return `The type ${String(wrong).slice(0, 50)} is not one of JSON Schema.`;
    for (const name of ['enum', 'required'])
      if (value[name] !== undefined && !Array.isArray(value[name])) return `The keyword ${name} must be a list.`;
    const within = [
      ...byName.flatMap((name) =>
        value[name] === undefined ? [] : isNode(value[name]) ? Object.values(value[name]) : [0],
      ),
      ...single.flatMap((name) => (value[name] === undefined ? [] : [value[name]])),
      ...listed.flatMap((name) => (value[name] === undefined ? [] : Array.isArray(value[name]) ? value[name] : [0])),
    ];
    for (const one of within) {
      const issue = issueOf(one, level + 1);
      if (issue !== null) return issue;
    }
    return null;
  };
  return issueOf(schema, 0);
}
