import { closest, commonAncestor, isInside } from '@winnow/markdown';
import type { BlockTreeNode } from './block-tree';
import { isHeadingTag, type Block, type KeepPredicate } from './page-blocks';
import { threadPosts, type ThreadPost } from './thread-posts';

/** Minimum posts of a thread, and minimum running text of a paragraph of a post. */
const minPosts = 2;
const minProse = 15;
/** Maximum links to other topics beside a topic, and minimum characters of their titles. */
const maxRelatedTopics = 10;
const minTopicChars = 15;
/** Maximum levels from a text to the body of its post. */
const maxLevels = 6;

/** Tags of the paragraphs of a post, whose parent is its body. */
const paragraphTags = new Set('p li blockquote pre h1 h2 h3 h4 h5 h6'.split(' '));
/** Reasons of the rules that do not apply to a post. */
const ignoredReasons: ReadonlySet<string | undefined> = new Set([undefined, 'comments', 'repeat']);

interface PostText {
  readonly post: ThreadPost;
  /** The element around the post with further authors, whose replies are brief. */
  readonly outer: ThreadPost | undefined;
  readonly body: BlockTreeNode;
  readonly indexes: readonly number[];
}

/**
 * Keeps the posts of a short thread, found by their authors, and drops what is around and beside them: menus, dates,
 * buttons. The rules, which decide on short pages, keep the densest post, or most of the page.
 */
export function keepThread(blocks: readonly Block[], isKept: KeepPredicate): KeepPredicate {
  const posts = postTexts(blocks);
  const anchors = posts.filter(({ indexes }) => indexes.some(isKept));
  const names = new Set(anchors.flatMap(namesOf));
  const isPost = (text: PostText): boolean =>
    anchors.includes(text) ||
    namesOf(text).some((name) => names.has(name)) ||
    text.post.lines.some(({ index }) => blocks[index]!.dropped === 'comments');
  const thread = anchors.length === 0 ? [] : posts.filter(isPost);
  if (thread.length < minPosts && !isOnlyPost(blocks, isKept, thread)) return isKept;

  const bodies = new Set(thread.map(({ body }) => body));
  const bodyNames = new Set(thread.map(({ body }) => nameOf(body)).filter((name) => name !== ''));
  const root = commonAncestor(thread.map(({ post, outer = post }) => (thread.length > 1 ? post : outer).node.element));
  const isLikeText = ({ element }: Block): boolean =>
    closest(element, maxLevels, (each) => bodyNames.has(nameOf({ element: each }))) !== undefined;
  // Replies of a word have no running text, but the markup of the others.
  const isText = (block: Block): boolean =>
    isBelow(block.node, bodies) || (isInside(block.element, root) && isLikeText(block));
  const first = Math.min(...thread.flatMap(({ indexes }) => indexes));
  const last = Math.max(...thread.flatMap(({ indexes }) => indexes));
  return (index) => {
    const block = blocks[index]!;
    if (isText(block)) return isKept(index) || ignoredReasons.has(block.dropped);
    if (!isKept(index) || index > last) return false;
    return block.proseLength >= minProse || (index < first && isHeadingTag(block.element.tag));
  };
}

/**
 * Whether the page has one post of running text, a topic without replies or with brief ones: its body has all kept running
 * text, and is longer than the links beside it, which a list of topics consists of.
 */
function isOnlyPost(blocks: readonly Block[], isKept: KeepPredicate, posts: readonly PostText[]): boolean {
  if (posts.length !== 1) return false;
  const bodies = new Set(posts.map(({ body }) => body));
  const others = blocks.filter((block, index) => isKept(index) && !isBelow(block.node, bodies));
  const linkLength = others.reduce((sum, block) => sum + block.linkLength, 0);
  return linkLength < posts[0]!.body.textLength && others.every(({ proseLength }) => proseLength < minProse);
}

/**
 * Whether the text of each post of a thread is kept, such as that of a topic without replies. A list of topics may have an
 * announcement above it.
 */
export function hasWholeThread(blocks: readonly Block[], isKept: KeepPredicate): boolean {
  const posts = postTexts(blocks);
  const isTopic = ({ linkLength, dropped }: Block, index: number): boolean =>
    linkLength >= minTopicChars && dropped !== 'tag' && !isKept(index);
  return (
    posts.length > 0 &&
    posts.every(({ indexes }) => indexes.some(isKept)) &&
    blocks.filter(isTopic).length <= maxRelatedTopics
  );
}

/** Returns the posts with running text. Linear time for a bounded depth. */
function postTexts(blocks: readonly Block[]): PostText[] {
  const innermost = new Map<BlockTreeNode, Omit<PostText, 'body'> & { readonly indexes: number[] }>();
  const visit = (post: ThreadPost, outer?: ThreadPost): void => {
    const isOfOthers = ({ lines: [own] }: ThreadPost): boolean => post.lines.some(({ name }) => name !== own!.name);
    if (post.inner.length > 0) post.inner.forEach((inner) => visit(inner, isOfOthers(inner) ? post : outer));
    else innermost.set(post.node, { post, outer, indexes: [] });
  };
  for (const post of threadPosts(blocks)) visit(post);
  const lines = new Set([...innermost.values()].flatMap(({ post }) => post.lines.map(({ index }) => index)));
  blocks.forEach(({ node, proseLength }, index) => {
    if (proseLength < minProse || lines.has(index)) return;
    for (let at: BlockTreeNode | undefined = node; at; at = at.parent) innermost.get(at)?.indexes.push(index);
  });
  return [...innermost.values()]
    .filter(({ indexes }) => indexes.length > 0)
    .map((text) => ({ ...text, body: bodyOf(text.indexes.map((index) => blocks[index]!)) }));
}

/** Returns the smallest node with all paragraphs of a post. */
function bodyOf(paragraphs: readonly Block[]): BlockTreeNode {
  const { node, element } = paragraphs[0]!;
  let body = paragraphTags.has(element.tag) ? (node.parent ?? node) : node;
  while (body.parent && !paragraphs.every((each) => isBelow(each.node, new Set([body])))) body = body.parent;
  return body;
}

/** Returns the markup of the element of a post, and of its text; empty without a class or a property of schema.org. */
const namesOf = ({ post, body }: PostText): string[] => [nameOf(post.node), nameOf(body)].filter((name) => name !== '');

function nameOf({ element }: Pick<BlockTreeNode, 'element'>): string {
  const [name = ''] = (element.attribute('class').trim() || element.attribute('itemprop')).split(/\s+/);
  return name === '' ? '' : `${element.tag}.${name}`;
}

/** Whether a node is one of some nodes, or below one. */
function isBelow(node: BlockTreeNode, nodes: ReadonlySet<BlockTreeNode>): boolean {
  for (let at: BlockTreeNode | undefined = node; at; at = at.parent) if (nodes.has(at)) return true;
  return false;
}
