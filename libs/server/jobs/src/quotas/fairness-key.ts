/** Fairness keys by abort signal: the signal is passed along with the work, and slots are shared by its key. */
const keys = new WeakMap<AbortSignal, unknown>();

/** Job ids by the signals of their runs; child jobs of a crawl share one id in every process. */
const jobs = new WeakMap<AbortSignal, string>();

/** Counts all work under this signal for an address block (or an owner, if the block is unknown), and sets its job. */
export function setFairnessKey(signal: AbortSignal, key: string, job?: string): void {
  keys.set(signal, key);
  if (job !== undefined) jobs.set(signal, job);
}

/** Returns the id of the job that a signal belongs to. */
export const jobOf = (signal: AbortSignal): string | undefined => jobs.get(signal);

/** Returns the key set for the signal; work without one is counted separately. */
export const fairnessKeyOf = (work: unknown): unknown =>
  work instanceof AbortSignal ? (keys.get(work) ?? work) : work;

/** Gives `derived`, which also aborts with other signals, the key of `signal`. */
export function withFairnessKeyOf(signal: AbortSignal, derived: AbortSignal): AbortSignal {
  keys.set(derived, fairnessKeyOf(signal));
  return derived;
}
