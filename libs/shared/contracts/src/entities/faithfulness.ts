import * as z from 'zod/mini';

/**
 * Kinds of facts that a rewrite must neither lose nor add. A number with its unit is a `unit`, one without is a `number`.
 */
export const factKinds = ['number', 'unit', 'date', 'name', 'code'] as const;
export type FactKind = (typeof factKinds)[number];

/** Facts of one kind that are in one text but not in the other. */
export const factDifferenceSchema = z.object({
  kind: z.enum(factKinds),
  /** Number of distinct facts. */
  count: z.int().check(z.positive()),
  /** The first facts as written: at most ten, of 80 characters each. */
  values: z.array(z.string()),
});
export type FactDifference = z.infer<typeof factDifferenceSchema>;

/** Comparison of a rewrite with its source. */
export const faithfulnessSchema = z.object({
  /** Facts found in the source. */
  checked: z.int(),
  /** Facts of the source that the result lacks. */
  missing: z.array(factDifferenceSchema),
  /** Facts of the result that the source lacks. */
  added: z.array(factDifferenceSchema),
});
export type Faithfulness = z.infer<typeof faithfulnessSchema>;
