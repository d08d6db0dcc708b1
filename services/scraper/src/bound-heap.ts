import { setFlagsFromString } from 'node:v8';

/**
 * By how many percent the heap may outgrow what lives in it before V8 collects the old generation. Without a bound V8 lets
 * it about double: over a job of 2,000 pages the process grew from 282 to 447 MB, of which 28 MB lived; collecting this
 * often costs about 1 % of the CPU.
 */
const growingPercent = 20;

/** Bounds garbage, in the worker threads too. To be called before there is any. */
export function boundHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
}
