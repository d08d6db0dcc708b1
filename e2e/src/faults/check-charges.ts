/** A call that a model server answered in full, and so charged. */
export interface Charge {
  /** The whole prompt; two calls with the same prompt are the same work. */
  readonly prompt: string;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  readonly answeredAt: number;
}

export interface CheckedCharges {
  /** Work charged again although its first answer had been stored. */
  readonly double: readonly string[];
  /** Work whose first answer was in flight when the receiving process was killed or frozen. */
  readonly inFlight: number;
}

/** Milliseconds within which a sent answer arrives and is stored, with a margin for a loaded machine. */
const travelling = 500;

/**
 * Finds calls that were charged twice. An answer in flight when the receiving process was killed (`kills`, in
 * milliseconds since 1970) was never delivered and is requested again; it is counted separately, as no client of a
 * model server can avoid it.
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
