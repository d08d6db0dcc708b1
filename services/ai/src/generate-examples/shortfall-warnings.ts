import { readInstructions } from '../offline/read-instructions';

/** Returns a warning when there are fewer pairs than the instructions request. */
export function shortfallWarnings(pairs: number, instructions?: string): string[] {
  const { count, isMaximum } = readInstructions(instructions);
  return count !== null && !isMaximum && pairs < count
    ? [`The text yielded ${pairs} of the ${count} requested pairs.`]
    : [];
}
