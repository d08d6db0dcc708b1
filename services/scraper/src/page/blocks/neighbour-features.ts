import type { FeatureMatrix } from './feature-matrix';
import { isHeadingTag, type Block } from './page-blocks';

const offsets = [-2, -1, 1, 2];
/** Blocks on each side that count as context. */
const contextSize = 5;

export const neighbourFeatureNames: readonly string[] = [
  ...offsets.flatMap((offset) => [
    `text length at ${offset}`,
    `link share at ${offset}`,
    `prose at ${offset}`,
    `in main at ${offset}`,
    `same element at ${offset}`,
  ]),
  'prose around',
  'link share around',
  'blocks since the heading',
  "heading's rank",
  'blocks since the title',
  'text seen before',
];

/** Writes the features of the blocks before and after each block into the columns from `column`. */
export function writeNeighbourFeatures(
  features: FeatureMatrix,
  column: number,
  blocks: readonly Block[],
  title: string,
): void {
  const { values } = features;
  let headingIndex = -1;
  let titleIndex = -1;
  const seenTexts = new Set<string>();
  blocks.forEach((block, index) => {
    let next = features.offset(index, column);
    for (const offset of offsets) {
      const neighbour = blocks[index + offset];
      if (neighbour) {
        values[next] = neighbour.textLength;
        values[next + 1] = neighbour.linkLength / neighbour.textLength;
        values[next + 2] = neighbour.proseLength;
        values[next + 3] = neighbour.inMain && neighbour.dropped === undefined ? 1 : 0;
        values[next + 4] =
          neighbour.element.tag === block.element.tag && neighbour.node.parent === block.node.parent ? 1 : 0;
      }
      next += 5;
    }
    const context = sumRange(blocks, index - contextSize, index + contextSize);
    values[next++] = context.proseLength;
    values[next++] = context.linkLength / context.textLength;
    values[next++] = headingIndex < 0 ? 200 : Math.min(200, index - headingIndex);
    values[next++] = headingRank(blocks[headingIndex]);
    if (titleIndex < 0 && title !== '' && block.text === title) titleIndex = index;
    values[next++] = titleIndex < 0 ? -1 : index - titleIndex;
    values[next] = seenTexts.has(block.text) ? 1 : 0;
    if (isHeadingTag(block.element.tag)) headingIndex = index;
    seenTexts.add(block.text);
  });
}

type Totals = Record<'textLength' | 'linkLength' | 'proseLength', number>;

function sumRange(blocks: readonly Block[], from: number, last: number): Totals {
  const totals: Totals = { textLength: 0, linkLength: 0, proseLength: 0 };
  for (let index = Math.max(0, from); index <= last && index < blocks.length; index += 1) {
    const { proseLength, textLength, linkLength } = blocks[index]!;
    totals.proseLength += proseLength;
    totals.textLength += textLength;
    totals.linkLength += linkLength;
  }
  return totals;
}

function headingRank(heading: Block | undefined): number {
  return heading ? Number(heading.element.tag[1]) : 7;
}
