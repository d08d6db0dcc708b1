import type { PartResults } from './map-parts';

/**
 * Returns a warning about the failed parts of a result; undefined when it is complete.
 * `consequence` follows "2 of 3 parts".
 */
export function partWarnings(
  { values, failed, problem }: PartResults<unknown>,
  consequence: string,
): string[] | undefined {
  if (failed === 0) return undefined;
  return [`${failed} of ${values.length} parts ${consequence}: ${problem?.message ?? 'the language model failed.'}`];
}
