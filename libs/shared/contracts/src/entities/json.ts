/** Plain JSON, as it is parsed and stored. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** Keys that would reach into an object's prototype wherever the JSON is merged later. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
/** Deeper values are dropped: no reader needs them, and some parsers fail on them. */
const maxDepth = 32;
const maxKeyChars = 200;

/** Copies a value as plain JSON: no prototype keys, at most 32 levels, keys of at most 200 characters. */
export function safeJson(value: unknown, depth = 0): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object' || depth >= maxDepth) return null;
  if (Array.isArray(value)) return value.map((item) => safeJson(item, depth + 1));
  const copy: JsonObject = {};
  for (const [key, item] of Object.entries(value)) {
    if (!forbidden.has(key) && item !== undefined) copy[key.slice(0, maxKeyChars)] = safeJson(item, depth + 1);
  }
  return copy;
}
