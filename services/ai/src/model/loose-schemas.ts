import * as z from 'zod';

/**
 * Schemas for answers of servers that enforce no schema: their JSON Schema is that of the inner one. A model may write
 * null or nothing instead of an empty value, and a number instead of its text.
 */

/** A text; a missing one is empty. */
export const looseText = z.preprocess((value) => {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}, z.string());

/** A list of at most `max` items; a missing one is empty, and items that do not match are dropped. */
export function looseList<Item extends z.ZodType>(item: Item, max: number) {
  const valid = (value: unknown): unknown[] =>
    (Array.isArray(value) ? value : [value ?? []].flat()).filter((one) => item.safeParse(one).success).slice(0, max);
  return z.preprocess(valid, z.array(item).max(max));
}
