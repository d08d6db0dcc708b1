/** Of work that is under way: whose share of a process it counts for, by the abort signal that goes wherever the work goes. */
const holders = new WeakMap<AbortSignal, unknown>();

/** Counts all work with this signal for an address block (or an owner, where no block is known). */
export function noteShare(signal: AbortSignal, holder: string): void {
  holders.set(signal, holder);
}

/** The holder that was noted for the signal; work of which none is known counts by itself. */
export const shareOf = (work: unknown): unknown => (work instanceof AbortSignal ? (holders.get(work) ?? work) : work);

/** `derived`, which aborts with others too, counts for the address block that `signal` counts for. */
export function withShareOf(signal: AbortSignal, derived: AbortSignal): AbortSignal {
  holders.set(derived, shareOf(signal));
  return derived;
}
