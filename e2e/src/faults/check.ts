/** A promise of one case that its own steps look at. Throws with the promise's words when it is broken. */
export function check(holds: unknown, promise: string): asserts holds {
  if (!holds) throw new Error(`Broken: ${promise}.`);
}
