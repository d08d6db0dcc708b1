/** Asserts a guarantee within the steps of a case. Throws with its text if it is violated. */
export function check(holds: unknown, promise: string): asserts holds {
  if (!holds) throw new Error(`Broken: ${promise}.`);
}
