import { isInside, type Element } from '@winnow/markdown';
import { signatureOf, type BlockTreeNode } from './block-tree';
import { isHeadingTag, type Block, type KeepPredicate } from './page-blocks';
import { threadPosts, type AuthorLine, type ThreadPost } from './thread-posts';

/** Minimum running text of a post that is content. */
const minProse = 15;
/** Maximum running text of a block about the author: ranks, dates, counts. */
const maxProfileProse = 60;

/**
 * Keeps the author of each kept post of a thread, once, and drops what the page shows about the author beside it.
 * Readers of a forum need the authors to see which post answers which.
 */
export function keepAuthors(blocks: readonly Block[], isKept: KeepPredicate): KeepPredicate {
  const added = new Set<number>();
  const removed = new Set<number>();
  const firstIndexes = new Map<BlockTreeNode, number>();
  const lastIndexes = new Map<BlockTreeNode, number>();
  blocks.forEach(({ node }, index) => {
    for (let at: BlockTreeNode | undefined = node; at; at = at.parent) {
      if (!firstIndexes.has(at)) firstIndexes.set(at, index);
      lastIndexes.set(at, index);
    }
  });
  const indexesOf = (node: BlockTreeNode): number[] => {
    const first = firstIndexes.get(node) ?? 0;
    return Array.from({ length: (lastIndexes.get(node) ?? -1) - first + 1 }, (_, offset) => first + offset);
  };
  const isKeptText = (index: number): boolean => blocks[index]!.proseLength >= minProse && isKept(index);

  const add = ({ index, element }: AuthorLine): void => {
    const line = blocks[index]!.element;
    if (!isKept(index) && !hasOwnText(line, element)) dropOthers(line, element);
    added.add(index);
  };

  const visit = (post: ThreadPost): void => {
    const { name, profile: firstProfile } = post.lines[0]!;
    const isWhole = post.inner.every(
      (inner) => inner.inner.length === 0 && inner.lines.every((line) => line.name === name),
    );
    if (!isWhole) {
      for (const inner of post.inner) visit(inner);
      visitBrief(post);
      const isOpening = post.lines.every((line) => line.name === name) && firstLine(post.inner).name !== name;
      if (isOpening && indexesOf(post.node).some(isKeptText)) add(bestLine(post.lines));
      return;
    }
    const lines = [...post.lines, ...post.inner.flatMap((inner) => inner.lines)];
    if (lines.some((line) => line.name !== name && line.profile !== firstProfile)) return visitSequence(lines);
    if (!indexesOf(post.node).some(isKeptText)) return;
    const best = bestLine(lines.filter((line) => line.name === name));
    add(best);
    const profiles = new Set(lines.map(({ profile }) => profile));
    const beside = [...lines.map(({ index }) => index), ...[...profiles].flatMap(indexesOf)];
    for (const index of beside) if (index !== best.index && isAboutAuthor(blocks[index]!)) removed.add(index);
  };

  /** Replies of a few words, which have no running text but the markup of the posts beside them. */
  const visitBrief = ({ node, lines, inner }: ThreadPost): void => {
    const names = new Set(inner.map((each) => signatureOf(each.node.element)));
    const replies = new Map<BlockTreeNode, AuthorLine>();
    for (const line of lines) {
      let at = blocks[line.index]!.node;
      while (at !== node && at.parent && !names.has(signatureOf(at.element))) at = at.parent;
      if (at !== node && !replies.has(at)) replies.set(at, line);
    }
    for (const [reply, line] of replies)
      if (indexesOf(reply).some((index) => index !== line.index && isKept(index))) add(line);
  };

  /** Posts that have no element of their own: rows of a table with the name of the author and with the text. */
  const visitSequence = (lines: readonly AuthorLine[]): void => {
    lines.forEach((line, at) => {
      const end = lines[at + 1]?.index ?? blocks.length;
      if ([1, 2, 3].some((offset) => line.index + offset < end && isKeptText(line.index + offset))) add(line);
    });
  };

  const bestLine = (lines: readonly AuthorLine[]): AuthorLine =>
    lines.find(({ index }) => isKept(index)) ??
    lines.reduce((best, line) => (blocks[line.index]!.textLength < blocks[best.index]!.textLength ? line : best));

  for (const post of threadPosts(blocks)) visit(post);
  return (index) => (isKept(index) && !removed.has(index)) || added.has(index);
}

/** Drops the elements of a line beside the one with the name: dates, scores, links to the post. */
function dropOthers(line: Element, mark: Element): void {
  if (line === mark) return;
  for (const child of line.children) {
    if (typeof child === 'string') continue;
    if (isInside(mark, child)) dropOthers(child, mark);
    else child.dropped = 'improbable';
  }
}

/** Whether a line is a sentence around the name, which would not be one without its other parts. */
function hasOwnText(line: Element, mark: Element): boolean {
  if (line === mark) return false;
  return line.children.some((child) =>
    typeof child === 'string' ? /\p{L}/u.test(child) : isInside(mark, child) && hasOwnText(child, mark),
  );
}

/** Returns the first line of posts in the document. */
function firstLine(posts: readonly ThreadPost[]): AuthorLine {
  const lines = posts.flatMap(({ lines: own, inner }) => (inner.length > 0 ? [own[0]!, firstLine(inner)] : [own[0]!]));
  return lines.reduce((first, line) => (line.index < first.index ? line : first));
}

const isAboutAuthor = ({ element, proseLength, dropped }: Block): boolean =>
  proseLength < maxProfileProse && dropped !== 'title' && !isHeadingTag(element.tag);
