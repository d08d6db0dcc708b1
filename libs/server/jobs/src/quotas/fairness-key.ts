/** Fairness keys by abort signal: the signal is passed along with the work, and slots are shared by its key. */
const keys = new WeakMap<AbortSignal, unknown>();

/** Ids of jobs by the signals of their runs: the child jobs of a crawl, in whatever process, have one id. */
const jobs = new WeakMap<AbortSignal, string>();

/** Counts all work under this signal for an address block (or an owner, where no block is known), and names its job. */
export function setFairnessKey(signal: AbortSignal, key: string, job?: string): void {
  keys.set(signal, key);
  if (job !== undefined) jobs.set(signal, job);
}

/** Id of the job that a signal belongs to. */
export const jobOf = (signal: AbortSignal): string | undefined => jobs.get(signal);

/** The key that was set for the signal; work without one counts by itself. */
export const fairnessKeyOf = (work: unknown): unknown =>
  work instanceof AbortSignal ? (keys.get(work) ?? work) : work;

/** Gives `derived`, which aborts with other signals too, the key of `signal`. */
export function withFairnessKeyOf(signal: AbortSignal, derived: AbortSignal): AbortSignal {
  keys.set(derived, fairnessKeyOf(signal));
  return derived;
}
