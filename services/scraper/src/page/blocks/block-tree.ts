import type { Element } from '@winnow/markdown';

/** Totals over the blocks below an element. */
export interface TextTotals {
  textLength: number;
  linkLength: number;
  /** Length of running text: of blocks long enough to be sentences. */
  proseLength: number;
  blockCount: number;
  /** Length of the text that the rules kept. */
  keptLength: number;
  /** Number of blocks with a price. */
  priceCount: number;
  imageCount: number;
}

/** An element that contains blocks, with the totals of these blocks. */
export interface BlockTreeNode extends TextTotals {
  readonly parent: BlockTreeNode | undefined;
  readonly element: Element;
  readonly depth: number;
  /** Number of siblings with its signature, including itself. */
  readonly similarSiblings: number;
  /** Its index among those siblings, from 0. */
  readonly siblingIndex: number;
}

export function createNode(
  element: Element,
  parent: BlockTreeNode | undefined,
  similarSiblings: number,
  siblingIndex: number,
): BlockTreeNode {
  return {
    parent,
    element,
    depth: parent ? parent.depth + 1 : 0,
    similarSiblings,
    siblingIndex,
    textLength: 0,
    linkLength: 0,
    proseLength: 0,
    blockCount: 0,
    keptLength: 0,
    priceCount: 0,
    imageCount: 0,
  };
}

/** Creates the nodes of children, each with its index among the siblings of its signature. */
export function createChildNodes(children: readonly Element[], parent: BlockTreeNode): BlockTreeNode[] {
  if (children.length === 1) return [createNode(children[0]!, parent, 1, 0)];
  const groups = new Map<string, { size: number; seen: number }>();
  const groupOfChild = children.map((child) => {
    const signature = signatureOf(child);
    let group = groups.get(signature);
    if (!group) groups.set(signature, (group = { size: 0, seen: 0 }));
    group.size += 1;
    return group;
  });
  return children.map((child, position) => {
    const group = groupOfChild[position]!;
    group.seen += 1;
    return createNode(child, parent, group.size, group.seen - 1);
  });
}

/** Adds the totals of a child. */
export function addTotals(totals: TextTotals, added: TextTotals): void {
  totals.textLength += added.textLength;
  totals.linkLength += added.linkLength;
  totals.proseLength += added.proseLength;
  totals.blockCount += added.blockCount;
  totals.keptLength += added.keptLength;
  totals.priceCount += added.priceCount;
  totals.imageCount += added.imageCount;
}

/** Returns what siblings have in common that are entries of one list: the tag and the first class. */
export function signatureOf(element: Element): string {
  const name = element.attribute('class');
  const end = name.indexOf(' ');
  return `${element.tag}.${end < 0 ? name : name.slice(0, end)}`;
}
