type Node = Readonly<Record<string, unknown>>;

/** Keywords that OpenAI's strict mode rejects. */
const rejected = ['oneOf', 'allOf', 'not', 'propertyNames', 'patternProperties', 'default'];
/** Maximum nesting that OpenAI's strict mode accepts. */
const maxLevels = 10;

/**
 * Whether OpenAI accepts a schema in strict mode: every object is closed and requires all its properties, and every
 * value has a type (https://platform.openai.com/docs/guides/structured-outputs#supported-schemas). Other schemas are
 * rejected with an error, unless strict mode is off.
 */
export function isStrictSchema(schema: unknown, level = 0): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const node = schema as Node;
  const { type, enum: choices, anyOf, $ref, items, properties, $defs, required, additionalProperties } = node;
  if (rejected.some((keyword) => keyword in node)) return false;
  const isTyped = type !== undefined || choices !== undefined || anyOf !== undefined || $ref !== undefined;
  const isObject = [type].flat().includes('object');
  if (!isTyped || (isObject && level > maxLevels)) return false;
  const names = Object.keys(properties ?? {});
  const isClosed =
    additionalProperties === false && names.every((name) => Array.isArray(required) && required.includes(name));
  if (isObject && !isClosed) return false;
  const inner = isObject ? level + 1 : level;
  return [
    ...Object.values((properties ?? {}) as Node),
    ...Object.values(($defs ?? {}) as Node),
    ...(Array.isArray(anyOf) ? anyOf : []),
    ...(items === undefined ? [] : [items]),
  ].every((one) => isStrictSchema(one, inner));
}
