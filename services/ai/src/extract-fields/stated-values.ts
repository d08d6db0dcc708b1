import type { JsonObject, JsonValue } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { pointer, type Found, type Trace } from './found';
import { markupLabels, plainName, textLabels, type Label, type Rows } from './labels';
import { fitValue, isType, propertiesOf, shapesOf, type Shape } from './shape';

/**
 * Resolves a schema while it is compared with values, at most a fixed number of times: a recursive schema would never
 * end.
 */
export class Comparison {
  private left = 200_000;

  constructor(readonly root: Shape) {}

  /** Returns the alternatives of a part of the schema. Throws `too-large` after too many calls. */
  shapesOf(shape: JsonValue | undefined): Shape[] {
    const shapes = shapesOf(shape, this.root);
    this.left -= 1 + shapes.length;
    if (this.left < 0) throw new ProblemError('too-large', 'The schema has too many alternatives for this text.');
    return shapes;
  }
}

/** All named values of a page, by normalised name. */
interface Named {
  readonly schema: Comparison;
  readonly labels: ReadonlyMap<string, readonly Label[]>;
  readonly rows: readonly Rows[];
}

/** Separators of a list in one line: "sea, lamp and oil". */
const separators = /[,;、،]/;
const maxDepth = 12;
/** Maximum nesting of objects that are looked up by their joined names. */
const maxJoined = 3;

/**
 * Returns the values that a page states under the names of a schema's properties, in its markup, tables and "Name:
 * value" lines, where they match the schema. Nothing is guessed.
 */
export function statedValues(text: string, facts: JsonObject, schema: Shape): Found | undefined {
  const read = textLabels(text);
  const labels = Map.groupBy([...markupLabels(facts), ...read.labels, ...read.joined], ({ name }) => plainName(name));
  const comparison = new Comparison(schema);
  const [shape] = comparison.shapesOf(schema);
  return shape && objectOf(shape, { schema: comparison, labels, rows: read.rows }, '', 0);
}

/** @param path names of the enclosing properties: a nested object is found as a whole, or by "Owner name" */
function objectOf(shape: Shape, named: Named, path: string, depth: number): Found | undefined {
  if (depth > maxJoined) return undefined;
  const entries = propertiesOf(shape).flatMap(([name, inner]): [string, Found][] => {
    const title = typeof inner['title'] === 'string' ? inner['title'] : '';
    const names = [name, title].filter((one) => one !== '').map((one) => plainName(path + one));
    for (const alternative of named.schema.shapesOf(inner)) {
      const found = propertyOf(alternative, names, named, depth);
      if (found) return [[name, found]];
    }
    return [];
  });
  return entries.length > 0 ? { kind: 'object', entries } : undefined;
}

function propertyOf(shape: Shape, names: readonly string[], named: Named, depth: number): Found | undefined {
  for (const { value, trace } of names.flatMap((name) => named.labels.get(name) ?? [])) {
    const found = fitToSchema(value, shape, named.schema, trace, depth);
    if (found) return found;
  }
  if (isType(shape, 'array')) return listOf(shape, names, named);
  return isType(shape, 'object') ? objectOf(shape, named, names[0] ?? '', depth + 1) : undefined;
}

/** Fits a value of any type to a schema; nested values keep its origin. */
export function fitToSchema(
  value: JsonValue | undefined,
  shape: Shape,
  schema: Comparison,
  trace: Trace,
  depth = 0,
): Found | undefined {
  if (value === undefined || value === null || depth > maxDepth) return undefined;
  const within = (key: string | number): Trace =>
    trace.name === undefined ? trace : { ...trace, name: `${trace.name}/${key}` };
  const inShapes = (inner: JsonValue | undefined, of: JsonValue | undefined, key: string | number) =>
    schema
      .shapesOf(of)
      .reduce<Found | undefined>(
        (found, one) => found ?? fitToSchema(inner, one, schema, within(key), depth + 1),
        undefined,
      );
  if (isType(shape, 'array')) {
    const list = Array.isArray(value)
      ? value
      : typeof value === 'string'
        ? value.split(separators).map((item) => item.trim())
        : [value];
    const items = list.flatMap((item, at) => inShapes(item, shape['items'] ?? {}, at) ?? []);
    const maxItems = Number(shape['maxItems'] ?? Infinity);
    return items.length > 0 ? { kind: 'list', items: items.slice(0, maxItems) } : undefined;
  }
  if (isType(shape, 'object') && typeof value === 'object' && !Array.isArray(value)) {
    const byName = new Map(Object.keys(value).map((key) => [plainName(key), key]));
    const entries = propertiesOf(shape).flatMap(([name, inner]): [string, Found][] => {
      const key = byName.get(plainName(name));
      const found = key === undefined ? undefined : inShapes(value[key], inner, key);
      return found ? [[name, found]] : [];
    });
    const rest = restOf(shape);
    const named = new Set(propertiesOf(shape).map(([name]) => plainName(name)));
    const others = Object.entries(rest ? value : {}).flatMap(([name, inner]): [string, Found][] => {
      const found = named.has(plainName(name)) ? undefined : inShapes(inner, rest, name);
      return found ? [[name, found]] : [];
    });
    const all = [...entries, ...others];
    return all.length > 0 ? { kind: 'object', entries: all } : undefined;
  }
  // A value of any type is the model's own choice; markup has objects for single values.
  if (typeof value === 'object' && isAny(shape) && trace.origin === 'model')
    return fitToSchema(value, Array.isArray(value) ? { type: 'array' } : { type: 'object' }, schema, trace, depth);
  // schema.org has people and organisations as objects with a name, and repeats a value as a list.
  const single = Array.isArray(value) ? value[0] : value;
  const plain = typeof single === 'object' && single !== null && !Array.isArray(single) ? single['name'] : single;
  const fit = fitValue(plain, shape);
  return fit === undefined ? undefined : { kind: 'value', value: fit, trace };
}

/** Returns the schema of the names that an object has besides its properties; undefined when it has no others. */
function restOf(shape: Shape): Shape | undefined {
  const { properties, additionalProperties = properties === undefined } = shape;
  if (typeof additionalProperties === 'object') return additionalProperties as Shape;
  return additionalProperties === true ? {} : undefined;
}

const isAny = (shape: Shape) =>
  ['type', 'enum', 'const', 'properties', 'items'].every((keyword) => shape[keyword] === undefined);

/**
 * Reads a list from the rows of a table whose columns are the properties, or from the items under a heading of the
 * list's name.
 */
function listOf(shape: Shape, names: readonly string[], { schema, rows }: Named): Found | undefined {
  const [inner] = schema.shapesOf(shape['items'] ?? {});
  if (!inner) return undefined;
  const properties = propertiesOf(inner).map(([name]) => plainName(name));
  const lists = rows.filter(({ columns, name }) =>
    isType(inner, 'object')
      ? columns.filter((column) => properties.includes(plainName(column))).length >= Math.min(2, properties.length)
      : columns.length === 0 && names.includes(plainName(name)),
  );
  const isNamed = ({ name }: Rows) => names.includes(plainName(name));
  const chosen = lists.find(isNamed) ?? lists[0];
  if (!chosen) return undefined;
  const items = chosen.rows.flatMap(({ cells, trace }) => {
    const value: JsonValue = isType(inner, 'object')
      ? Object.fromEntries(chosen.columns.map((column, at) => [column, cells[at] ?? '']))
      : (cells[0] ?? '');
    return fitToSchema(value, inner, schema, trace) ?? [];
  });
  return items.length > 0 ? { kind: 'list', items } : undefined;
}

/** Returns JSON Pointers of the properties without a value; a missing object is listed without its properties. */
export function missingPaths(found: Found | undefined, schema: Shape): string[] {
  const comparison = new Comparison(schema);
  const walk = (shape: Shape, one: Found | undefined, path: string): string[] =>
    propertiesOf(shape).flatMap(([name, inner]) => {
      const here = pointer(path, name);
      const value = one?.kind === 'object' ? one.entries.find(([key]) => key === name)?.[1] : undefined;
      if (!value) return [here];
      const [object] = comparison.shapesOf(inner).filter((alternative) => isType(alternative, 'object'));
      return value.kind === 'object' && object ? walk(object, value, here) : [];
    });
  const [root] = comparison.shapesOf(schema);
  return root ? walk(root, found, '') : [];
}
