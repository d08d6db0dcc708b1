import { isHeadingTag, type Block } from './page-blocks';
import type { BlockTreeNode } from './block-tree';
import { isRepeated } from './position-features';

/** The block tree in flat arrays, parents before children. */
export interface BlockArrays {
  /** Parent of each node; -1 for the root. */
  readonly parents: Int32Array;
  /** The node of each block. */
  readonly nodes: Int32Array;
  /** Nearest and outermost repeated ancestor of each block, such as a card or post; -1 without one. */
  readonly nearestRepeats: Int32Array;
  readonly outermostRepeats: Int32Array;
  /** Equal for blocks with equal tags and classes on `signatureLevels` levels. */
  readonly signatures: Int32Array;
  /** 1 for a heading, else 0. */
  readonly isHeading: Uint8Array;
}

/** Number of levels compared between blocks. */
const signatureLevels = 3;

/** Maximum characters of a class that are compared, since hostile pages have megabytes. */
const maxClassChars = 100;

/** Flattens the block tree. */
export function toBlockArrays(blocks: readonly Block[]): BlockArrays {
  const nodeIndexes = new Map<BlockTreeNode, number>();
  const parents: number[] = [];
  const nearestRepeats: number[] = [];
  const outermostRepeats: number[] = [];
  const addNode = (node: BlockTreeNode): number => {
    const known = nodeIndexes.get(node);
    if (known !== undefined) return known;
    const parent = node.parent ? addNode(node.parent) : -1;
    const index = parents.push(parent) - 1;
    nodeIndexes.set(node, index);
    nearestRepeats.push(isRepeated(node) ? index : (nearestRepeats[parent] ?? -1));
    const outermost = outermostRepeats[parent] ?? -1;
    outermostRepeats.push(outermost < 0 && isRepeated(node) ? index : outermost);
    return index;
  };
  const nodes = Int32Array.from(blocks, ({ node }) => addNode(node));
  const signatureNumbers = new Map<string, number>();
  return {
    parents: Int32Array.from(parents),
    nodes,
    nearestRepeats: nodes.map((index) => nearestRepeats[index]!),
    outermostRepeats: nodes.map((index) => outermostRepeats[index]!),
    signatures: Int32Array.from(blocks, ({ node }) => internNumber(signatureOf(node), signatureNumbers)),
    isHeading: Uint8Array.from(blocks, ({ element }) => (isHeadingTag(element.tag) ? 1 : 0)),
  };
}

function signatureOf(node: BlockTreeNode): string {
  let signature = '';
  let ancestor: BlockTreeNode | undefined = node;
  for (let level = 0; level < signatureLevels && ancestor; level += 1, ancestor = ancestor.parent)
    signature += ` ${ancestor.element.tag}.${ancestor.element.attribute('class').slice(0, maxClassChars)}`;
  return signature;
}

function internNumber(key: string, known: Map<string, number>): number {
  const number = known.get(key);
  if (number !== undefined) return number;
  known.set(key, known.size);
  return known.size - 1;
}
