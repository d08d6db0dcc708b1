import type { Block } from './page-blocks';

const steps = [-2, -1, 1, 2];
/** Blocks on each side that count as context. */
const reach = 5;

export const orderFeatureNames: readonly string[] = [
  ...steps.flatMap((step) => [
    `ink at ${step}`,
    `link share at ${step}`,
    `prose at ${step}`,
    `in main at ${step}`,
    `same element at ${step}`,
  ]),
  'prose around',
  'link share around',
  'blocks since the heading',
  "heading's rank",
  'blocks since the title',
  'text seen before',
];

/** Computes features of the blocks before and after each block, in the blocks' order. */
export function orderFeatures(blocks: readonly Block[], title: string): number[][] {
  let heading = -1;
  let titleAt = -1;
  const seen = new Set<string>();
  return blocks.map((block, at) => {
    const features: number[] = [];
    for (const step of steps) {
      const other = blocks[at + step];
      if (!other) features.push(0, 0, 0, 0, 0);
      else
        features.push(
          other.ink,
          other.linkInk / other.ink,
          other.prose,
          other.inMain && other.dropped === undefined ? 1 : 0,
          other.element.tag === block.element.tag && other.around.parent === block.around.parent ? 1 : 0,
        );
    }
    const near = addUp(blocks, at - reach, at + reach);
    const isHeading = /^h[1-6]$/.test(block.element.tag);
    features.push(
      near.prose,
      near.linkInk / near.ink,
      heading < 0 ? 200 : Math.min(200, at - heading),
      rankOf(blocks[heading]),
    );
    if (titleAt < 0 && title !== '' && block.text === title) titleAt = at;
    features.push(titleAt < 0 ? -1 : at - titleAt, seen.has(block.text) ? 1 : 0);
    if (isHeading) heading = at;
    seen.add(block.text);
    return features;
  });
}

function addUp(blocks: readonly Block[], from: number, to: number): { prose: number; ink: number; linkInk: number } {
  const sums = { prose: 0, ink: 0, linkInk: 0 };
  for (let at = Math.max(0, from); at <= to && at < blocks.length; at += 1) {
    const { prose, ink, linkInk } = blocks[at]!;
    sums.prose += prose;
    sums.ink += ink;
    sums.linkInk += linkInk;
  }
  return sums;
}

function rankOf(heading: Block | undefined): number {
  return heading ? Number(heading.element.tag[1]) : 7;
}
