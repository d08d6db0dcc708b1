import { authorMarkIn, type AuthorMark } from './author-mark';
import type { BlockTreeNode } from './block-tree';
import type { Block } from './page-blocks';

/** Minimum running text of a post. */
const minPostProse = 15;

/** A block that shows the name of an author. */
export interface AuthorLine extends AuthorMark {
  readonly index: number;
  /** The part of the post that contains it, such as a column about the author. */
  readonly profile: BlockTreeNode;
}

/** A post of a thread: the smallest element with the name of an author and running text. */
export interface ThreadPost {
  readonly node: BlockTreeNode;
  readonly lines: readonly AuthorLine[];
  /** The outermost posts inside of it. */
  readonly inner: readonly ThreadPost[];
}

interface OpenPost extends ThreadPost {
  readonly lines: AuthorLine[];
  readonly inner: OpenPost[];
}

/** Returns the outermost posts of a page. Linear time for a bounded depth. */
export function threadPosts(blocks: readonly Block[]): readonly ThreadPost[] {
  const posts = new Map<BlockTreeNode, OpenPost>();
  blocks.forEach((block, index) => {
    const mark = authorMarkIn(block);
    if (!mark) return;
    let profile = block.node;
    let at = profile.parent;
    for (; at && at.proseLength - block.proseLength < minPostProse; at = at.parent) profile = at;
    if (!at) return;
    const post = posts.get(at) ?? { node: at, lines: [], inner: [] };
    posts.set(at, post);
    post.lines.push({ ...mark, index, profile });
  });
  const outermost: OpenPost[] = [];
  for (const post of posts.values()) (outerPost(post.node, posts)?.inner ?? outermost).push(post);
  return outermost;
}

function outerPost(node: BlockTreeNode, posts: ReadonlyMap<BlockTreeNode, OpenPost>): OpenPost | undefined {
  for (let at = node.parent; at; at = at.parent) {
    const post = posts.get(at);
    if (post) return post;
  }
  return undefined;
}
