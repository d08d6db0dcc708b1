import type { ExtractedField, FieldOrigin, JsonObject, JsonValue } from '@winnow/contracts';

/** Origin of a value. */
export interface Trace {
  readonly origin: FieldOrigin;
  /** Name in the markup. */
  readonly name?: string;
  /** Quotation from the text. */
  readonly quote?: string;
  readonly start?: number;
  readonly end?: number;
}

/**
 * Values with their origins, as a tree. A list of entries instead of an object, since the visitor chooses the names.
 */
export type Found =
  | { readonly kind: 'value'; readonly value: JsonValue; readonly trace: Trace }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [name: string, found: Found])[] }
  | { readonly kind: 'list'; readonly items: readonly Found[] };

/** Maximum items of one list, over all parts. */
const maxItems = 2_000;

/** Returns the values without their origins. */
export function dataOf(found: Found): JsonValue {
  if (found.kind === 'value') return found.value;
  if (found.kind === 'list') return found.items.map(dataOf);
  return Object.fromEntries(found.entries.map(([name, inner]) => [name, dataOf(inner)])) as JsonObject;
}

/** Returns the origin of each value, by its JSON Pointer. */
export function fieldsOf(found: Found, path = ''): ExtractedField[] {
  if (found.kind === 'value') return [{ path, ...found.trace }];
  const inner: readonly (readonly [string | number, Found])[] =
    found.kind === 'list' ? found.items.map((item, at) => [at, item] as const) : found.entries;
  return inner.flatMap(([name, one]) => fieldsOf(one, pointer(path, name)));
}

/** Appends a name to a JSON Pointer (RFC 6901, section 3). */
export const pointer = (path: string, name: string | number): string =>
  `${path}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Whether any of the values has an origin on the page. */
function isGrounded(found: Found): boolean {
  if (found.kind === 'value') return found.trace.origin !== 'model';
  return found.kind === 'list' ? found.items.some(isGrounded) : found.entries.some(([, inner]) => isGrounded(inner));
}

/** Joins the values of consecutive parts: a grounded value before another, else the first; lists are concatenated. */
export const joinParts = (parts: readonly (Found | undefined)[]): Found | undefined =>
  parts.reduce((left, right) => combine(left, right, concatenated), undefined);

/** Completes `found` with values of `stated` where it has none, or none with an origin on the page. */
export const fillWith = (found: Found | undefined, stated: Found | undefined): Found | undefined =>
  combine(found, stated, (left, right) => (left.items.some(isGrounded) || right.items.length === 0 ? left : right));

type List = Extract<Found, { kind: 'list' }>;

function combine(
  left: Found | undefined,
  right: Found | undefined,
  lists: (left: List, right: List) => List,
): Found | undefined {
  if (!left || !right) return left ?? right;
  if (left.kind === 'list' && right.kind === 'list') return lists(left, right);
  if (left.kind === 'object' && right.kind === 'object') {
    const entries = new Map(left.entries);
    for (const [name, inner] of right.entries) entries.set(name, combine(entries.get(name), inner, lists) as Found);
    return { kind: 'object', entries: [...entries] };
  }
  return !isGrounded(left) && isGrounded(right) ? right : left;
}

/** Concatenates two lists without duplicates. */
function concatenated(left: List, right: List): List {
  const seen = new Set<string>();
  const items = [...left.items, ...right.items].filter((item) => {
    const key = JSON.stringify(dataOf(item)).toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
  return { kind: 'list', items: items.slice(0, maxItems) };
}
