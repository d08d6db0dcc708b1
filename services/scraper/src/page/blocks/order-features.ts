import type { FeatureRows } from './feature-rows';
import { isHeadingTag, type Block } from './page-blocks';

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

/** Writes features of the blocks before and after each block into the rows from `column`. */
export function writeOrderFeatures(rows: FeatureRows, column: number, blocks: readonly Block[], title: string): void {
  const { values } = rows;
  let heading = -1;
  let titleAt = -1;
  const seen = new Set<string>();
  blocks.forEach((block, at) => {
    let to = rows.at(at, column);
    for (const step of steps) {
      const other = blocks[at + step];
      if (other) {
        values[to] = other.ink;
        values[to + 1] = other.linkInk / other.ink;
        values[to + 2] = other.prose;
        values[to + 3] = other.inMain && other.dropped === undefined ? 1 : 0;
        values[to + 4] = other.element.tag === block.element.tag && other.around.parent === block.around.parent ? 1 : 0;
      }
      to += 5;
    }
    const near = addUp(blocks, at - reach, at + reach);
    values[to++] = near.prose;
    values[to++] = near.linkInk / near.ink;
    values[to++] = heading < 0 ? 200 : Math.min(200, at - heading);
    values[to++] = rankOf(blocks[heading]);
    if (titleAt < 0 && title !== '' && block.text === title) titleAt = at;
    values[to++] = titleAt < 0 ? -1 : at - titleAt;
    values[to] = seen.has(block.text) ? 1 : 0;
    if (isHeadingTag(block.element.tag)) heading = at;
    seen.add(block.text);
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
