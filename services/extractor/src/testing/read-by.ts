import type { Reader, ReadLimits } from '../extract-text/readers/reader';

/** The product's own limits (contracts/limits.ts). */
export const testLimits: ReadLimits = {
  inflatedBytes: 100 * 2 ** 20,
  archiveEntries: 1_000,
  documentPages: 2_000,
  textChars: 5_000_000,
};

/** Runs one reader with the product's limits, some of which may be overridden. */
export const readBy = (reader: Reader, bytes: Uint8Array, limits: Partial<ReadLimits> = {}) =>
  reader(bytes, { ...testLimits, ...limits }, new AbortController().signal, () => undefined);
