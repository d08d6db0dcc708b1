import type { Block } from './page-blocks';
import type { Surroundings } from './surroundings';

/** An element whose blocks are all kept, except those always dropped. */
interface Container {
  readonly keeps: (at: number) => boolean;
  readonly expected: number;
}

/** Reasons of blocks that are never content: menus and hidden elements. */
const outside = new Set(['hidden', 'tag']);

/** Returns the element whose whole text has the best expected F1, since documentation is in one container. */
export function wholeContainer(
  blocks: readonly Block[],
  probabilities: readonly number[],
  sizes: readonly number[],
): Container | undefined {
  const sums = new Map<Surroundings, { hits: number; size: number }>();
  let wanted = 0;
  const counts = ({ dropped }: Block): boolean => dropped === undefined || !outside.has(dropped);
  blocks.forEach((block, at) => {
    const hits = probabilities[at]! * sizes[at]!;
    wanted += hits;
    if (!counts(block)) return;
    for (let around: Surroundings | undefined = block.around; around; around = around.parent) {
      const sum = sums.get(around);
      if (sum) {
        sum.hits += hits;
        sum.size += sizes[at]!;
      } else sums.set(around, { hits, size: sizes[at]! });
    }
  });
  let best: { around: Surroundings; expected: number } | undefined;
  for (const [around, { hits, size }] of sums) {
    const expected = (2 * hits) / (size + wanted);
    if (!best || expected > best.expected) best = { around, expected };
  }
  if (!best) return undefined;
  const { around, expected } = best;
  const isInside = ({ around: own }: Block): boolean => {
    for (let up: Surroundings | undefined = own; up; up = up.parent) if (up === around) return true;
    return false;
  };
  return { expected, keeps: (at) => counts(blocks[at]!) && isInside(blocks[at]!) };
}
