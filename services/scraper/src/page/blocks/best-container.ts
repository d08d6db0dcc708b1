import type { Block } from './page-blocks';
import type { BlockTreeNode } from './block-tree';

/** An element whose blocks are all kept, except menus and hidden ones. */
interface Container {
  readonly isKept: (index: number) => boolean;
  readonly expectedF1: number;
}

/** Drop reasons of menus and hidden elements. */
const neverContentReasons = new Set(['hidden', 'tag']);

/** Returns the element whose whole text has the highest expected F1. Documentation usually has a single container. */
export function bestContainer(
  blocks: readonly Block[],
  probabilities: readonly number[],
  sizes: readonly number[],
): Container | undefined {
  const totals = new Map<BlockTreeNode, { hitLength: number; length: number }>();
  let contentLength = 0;
  const canBeContent = ({ dropped }: Block): boolean => dropped === undefined || !neverContentReasons.has(dropped);
  blocks.forEach((block, index) => {
    const hitLength = probabilities[index]! * sizes[index]!;
    contentLength += hitLength;
    if (!canBeContent(block)) return;
    for (let node: BlockTreeNode | undefined = block.node; node; node = node.parent) {
      const total = totals.get(node);
      if (total) {
        total.hitLength += hitLength;
        total.length += sizes[index]!;
      } else totals.set(node, { hitLength, length: sizes[index]! });
    }
  });
  let best: { node: BlockTreeNode; expectedF1: number } | undefined;
  for (const [node, { hitLength, length }] of totals) {
    const expectedF1 = (2 * hitLength) / (length + contentLength);
    if (!best || expectedF1 > best.expectedF1) best = { node, expectedF1 };
  }
  if (!best) return undefined;
  const { node, expectedF1 } = best;
  const isInside = ({ node: blockNode }: Block): boolean => {
    for (let ancestor: BlockTreeNode | undefined = blockNode; ancestor; ancestor = ancestor.parent)
      if (ancestor === node) return true;
    return false;
  };
  return { expectedF1, isKept: (index) => canBeContent(blocks[index]!) && isInside(blocks[index]!) };
}
