import type { PartResults } from './map-parts';

/** Returns warnings about parts missing from a result; undefined when it is complete. */
export function partWarnings({ values, failed, problem }: PartResults<unknown>, lost: string): string[] | undefined {
  if (failed === 0) return undefined;
  return [`${failed} of ${values.length} parts ${lost}: ${problem?.message ?? 'the language model failed.'}`];
}
