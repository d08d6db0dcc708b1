/** One call that a model's server answered in full, and so charged. */
export interface Charge {
  /** Everything that was asked; two calls with the same prompt are the same work. */
  readonly prompt: string;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  readonly answeredAt: number;
}

export interface CheckedCharges {
  /** Work that was charged again although its first answer had been kept. */
  readonly double: readonly string[];
  /** Work whose first answer was on its way to a process in the moment that process was killed or frozen. */
  readonly inFlight: number;
}

/** Milliseconds in which an answer that the server has sent travels and is kept: a loaded machine needs a part of it. */
const travelling = 500;

/**
 * Finds calls that were charged twice. An answer that was on its way into a process when that was killed (`kills`, in
 * milliseconds since 1970) was never delivered and is requested again; it is counted apart, as no client of a model's server
 * can know better.
 */
export function checkCharges(charges: readonly Charge[], kills: readonly number[] = []): CheckedCharges {
  const double: string[] = [];
  let inFlight = 0;
  for (const [prompt, calls] of Map.groupBy(charges, (charge) => charge.prompt)) {
    for (const { askedAt, answeredAt } of calls.slice(0, -1)) {
      const reachedNobody = kills.some((kill) => askedAt <= kill && answeredAt >= kill - travelling);
      if (reachedNobody) inFlight++;
      else double.push(prompt.slice(0, 80));
    }
  }
  return { double, inFlight };
}
