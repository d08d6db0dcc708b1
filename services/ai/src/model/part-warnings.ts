import type { PartResults } from './map-parts';

/** What a reader should know when parts of the content are missing from a result; undefined when none is. */
export function partWarnings({ values, failed, problem }: PartResults<unknown>, lost: string): string[] | undefined {
  if (failed === 0) return undefined;
  return [`${failed} of ${values.length} parts ${lost}: ${problem?.message ?? 'the language model failed.'}`];
}
