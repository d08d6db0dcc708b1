/** A node of a tree that is compared. */
export interface TreeNode {
  readonly name: string;
  readonly text?: string;
  readonly children?: readonly TreeNode[];
}

/**
 * 1 for equal trees, 0 for disjoint ones: 1 minus the edit distance divided by the nodes of the larger one. With tables
 * as trees this is TEDS (Zhong et al., PubTabNet, 2019); with headings MHS (OpenDataLoader).
 */
export function treeSimilarity(one: TreeNode, other: TreeNode): number {
  const a = flatten(one);
  const b = flatten(other);
  return 1 - treeDistance(a, b) / Math.max(a.nodes.length, b.nodes.length);
}

interface Flat {
  /** In postorder. */
  readonly nodes: TreeNode[];
  /** For each node its leftmost leaf. */
  readonly leftmost: number[];
  readonly keys: number[];
}

function flatten(root: TreeNode): Flat {
  const nodes: TreeNode[] = [];
  const leftmost: number[] = [];
  const visit = (node: TreeNode): number => {
    let first: number | undefined;
    for (const child of node.children ?? []) {
      const leaf = visit(child);
      first ??= leaf;
    }
    nodes.push(node);
    leftmost.push(first ?? nodes.length - 1);
    return leftmost.at(-1)!;
  };
  visit(root);
  const keys = leftmost.flatMap((leaf, at) => (leftmost.lastIndexOf(leaf) === at ? [at] : []));
  return { nodes, leftmost, keys };
}

/** Zhang and Shasha, 1989. */
function treeDistance(a: Flat, b: Flat): number {
  const width = b.nodes.length;
  const trees = new Float64Array(a.nodes.length * width);
  for (const i of a.keys) {
    for (const j of b.keys) forestDistance(a, b, i, j, trees, width);
  }
  return trees.at(-1)!;
}

function forestDistance(a: Flat, b: Flat, i: number, j: number, trees: Float64Array, width: number): void {
  const fromA = a.leftmost[i]!;
  const fromB = b.leftmost[j]!;
  const rowLength = j - fromB + 2;
  const forest = new Float64Array((i - fromA + 2) * rowLength);
  for (let x = 1; x <= i - fromA + 1; x++) forest[x * rowLength] = x;
  for (let y = 1; y < rowLength; y++) forest[y] = y;
  for (let x = 1; x <= i - fromA + 1; x++) {
    for (let y = 1; y < rowLength; y++) {
      const nodeA = fromA + x - 1;
      const nodeB = fromB + y - 1;
      const leafA = a.leftmost[nodeA]!;
      const leafB = b.leftmost[nodeB]!;
      const insertOrDelete = Math.min(forest[(x - 1) * rowLength + y]!, forest[x * rowLength + y - 1]!) + 1;
      const areBothTrees = leafA === fromA && leafB === fromB;
      const substitution = areBothTrees
        ? forest[(x - 1) * rowLength + y - 1]! + changeCost(a.nodes[nodeA]!, b.nodes[nodeB]!)
        : forest[(leafA - fromA) * rowLength + leafB - fromB]! + trees[nodeA * width + nodeB]!;
      forest[x * rowLength + y] = Math.min(insertOrDelete, substitution);
      if (areBothTrees) trees[nodeA * width + nodeB] = forest[x * rowLength + y]!;
    }
  }
}

function changeCost(a: TreeNode, b: TreeNode): number {
  if (a.name !== b.name) return 1;
  const one = a.text ?? '';
  const other = b.text ?? '';
  return one === other ? 0 : editDistance(one, other) / Math.max(one.length, other.length);
}

/** Levenshtein's distance. */
function editDistance(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)));
    }
    last = row;
  }
  return last.at(-1)!;
}
