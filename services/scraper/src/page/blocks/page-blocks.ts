import { collapseSpaces, findAll, isInlineTag, ownLengthOf, type Element } from '@winnow/markdown';
import { addTotals, createNode, createChildNodes, type BlockTreeNode } from './block-tree';
import { isAlwaysDropped, isInlineContent, wrapInlineRuns } from './inline-runs';
import { hasPrice } from './text-features';

/** The smallest unit of a page that is kept or dropped: a paragraph, a heading, a list item, a row of a table. */
export interface Block {
  readonly element: Element;
  /** The element as a leaf of the block tree. */
  readonly node: BlockTreeNode;
  readonly text: string;
  readonly textLength: number;
  readonly linkLength: number;
  readonly proseLength: number;
  /** Length of the page's text before the block. */
  readonly lengthBefore: number;
  /** Reason why the rules dropped it. */
  readonly dropped: string | undefined;
  /** Whether it is part of the content found by the rules. */
  readonly inMain: boolean;
}

/** An element with images and without text, which is not a block. */
export interface TextlessImage {
  readonly element: Element;
  readonly node: BlockTreeNode;
  /** The element around it that the rules dropped. */
  readonly droppedRoot: Element | undefined;
}

/** A page as blocks, in document order, and their tree. */
export interface PageBlocks {
  readonly blocks: Block[];
  readonly images: TextlessImage[];
  readonly root: BlockTreeNode;
}

/** Whether the block at an index is kept. */
export type KeepPredicate = (index: number) => boolean;

const headingTags = new Set('h1 h2 h3 h4 h5 h6'.split(' '));

/** Whether a tag is a heading's, from `h1` to `h6`. */
export function isHeadingTag(tag: string): boolean {
  return headingTags.has(tag);
}

const listTags = new Set('li dt dd tr td'.split(' '));

/** Whether a block is a heading, or one of the entries of a list or table. */
export function isHeadingOrEntry({ tag }: Element): boolean {
  return isHeadingTag(tag) || listTags.has(tag);
}

/** Characters that a paragraph of running text exceeds. */
const minParagraphChars = 100;

/** Whether a block is long enough for a paragraph of running text, and not a heading. */
export function isParagraph({ element, textLength }: Block): boolean {
  return textLength > minParagraphChars && !isHeadingTag(element.tag);
}

/** Maximum characters of a block's text that are kept for its features. */
const maxTextChars = 1_500;

/**
 * Returns the blocks of a page in document order. Restores dropped elements, whose reason stays in `dropped`,
 * and wraps inline content between block-level elements, as CSS does with anonymous boxes. Linear time.
 */
export function pageBlocks(body: Element, main: readonly Element[]): PageBlocks {
  const mainElements = new Set(main);
  const blocks: Block[] = [];
  const images: TextlessImage[] = [];
  let lengthBefore = 0;

  const addBlock = (node: BlockTreeNode, inherited: InheritedState): void => {
    const { text, textLength, linkLength, imageCount } = readBlockText(node.element, inherited.inLink);
    node.imageCount += imageCount;
    if (textLength === 0) {
      const { element } = node;
      if (imageCount > 0 || element.tag === 'img') images.push({ element, node, droppedRoot: inherited.droppedRoot });
      return;
    }
    const proseLength = proseLengthOf(textLength - linkLength, linkLength, node.element.tag);
    const { dropped, inMain } = inherited;
    const { element } = node;
    blocks.push({ element, node, text, textLength, linkLength, proseLength, lengthBefore, dropped, inMain });
    lengthBefore += textLength;
    const keptLength = inMain && dropped === undefined ? textLength : 0;
    addTotals(node, {
      textLength,
      linkLength,
      proseLength,
      blockCount: 1,
      keptLength,
      priceCount: hasPrice(text) ? 1 : 0,
      imageCount: 0,
    });
  };

  const visit = (node: BlockTreeNode, parentState: InheritedState): void => {
    const { element } = node;
    const inherited: InheritedState = {
      dropped: parentState.dropped ?? element.dropped,
      droppedRoot: parentState.droppedRoot ?? (boilerplateReasons.has(element.dropped) ? element : undefined),
      inMain: parentState.inMain || mainElements.has(element),
      inLink: parentState.inLink || isLink(element),
    };
    element.dropped = undefined;
    const isInlineChild = element.children.map(isInlineContent);
    const mainChild = element.children.find(
      (child): child is Element => typeof child !== 'string' && mainElements.has(child),
    );
    if (isBlock(element, isInlineChild) && !(mainChild && hasMenuCell(element))) {
      const isMain = mainChild !== undefined && mainChild.textLength === element.textLength;
      addBlock(node, isMain ? { ...inherited, inMain: true } : inherited);
      return;
    }
    wrapInlineRuns(element, isInlineChild);
    const children = element.children.filter(
      (child): child is Element => typeof child !== 'string' && !isAlwaysDropped(child),
    );
    for (const childNode of createChildNodes(children, node)) {
      visit(childNode, inherited);
      addTotals(node, childNode);
    }
  };

  const root = createNode(body, undefined, 1, 0);
  visit(root, { dropped: undefined, droppedRoot: undefined, inMain: false, inLink: false });
  return { blocks, images, root };
}

/** Drop reasons that apply to the images of an element as well. */
const boilerplateReasons: ReadonlySet<string | undefined> = new Set([
  'tag',
  'name',
  'comments',
  'consent',
  'teasers',
  'links',
  'hidden',
]);

interface InheritedState {
  readonly dropped: string | undefined;
  readonly droppedRoot: Element | undefined;
  readonly inMain: boolean;
  readonly inLink: boolean;
}

/** Whether an element is a link. */
export function isLink(element: Element): boolean {
  return element.tag === 'a' && element.attribute('href') !== '';
}

/** Whether all children of an element are inline content; `isInlineChild` has the result for each. */
function isBlock({ tag, children }: Element, isInlineChild: readonly boolean[]): boolean {
  if (tag === 'pre') return true;
  return children.every(
    (child, index) => isInlineChild[index] || (typeof child !== 'string' && isIgnoredChild(tag, child)),
  );
}

function isIgnoredChild(tag: string, child: Element): boolean {
  return isAlwaysDropped(child) || (tag === 'tr' && isCell(child));
}

function isCell(element: Element): boolean {
  return (element.tag === 'td' || element.tag === 'th') && isBlock(element, element.children.map(isInlineContent));
}

/** Minimum link density and number of links of a cell that is a menu. */
const minMenuLinkDensity = 0.6;
const minMenuLinks = 3;

/** Whether a row belongs to a layout table, whose cells are separate parts of the page. */
function hasMenuCell({ tag, children }: Element): boolean {
  return tag === 'tr' && children.some((child) => typeof child !== 'string' && isMenu(child));
}

function isMenu(cell: Element): boolean {
  return cell.linkDensity >= minMenuLinkDensity && findAll(cell, isLink).length >= minMenuLinks;
}

interface BlockText {
  text: string;
  textLength: number;
  linkLength: number;
  imageCount: number;
}

function readBlockText(element: Element, inLink: boolean): BlockText {
  const parts: string[] = [];
  let partsLength = 0;
  let textLength = 0;
  let linkLength = 0;
  let imageCount = 0;
  const visit = (parent: Element, isLinked: boolean): void => {
    const ownLength = ownLengthOf(parent);
    textLength += ownLength;
    if (isLinked) linkLength += ownLength;
    for (const child of parent.children) {
      if (typeof child === 'string') {
        if (partsLength < maxTextChars) parts.push(child);
        partsLength += child.length;
        continue;
      }
      if (isAlwaysDropped(child)) continue;
      child.dropped = undefined;
      if (child.tag === 'img') imageCount += 1;
      const isBlockLevel = !isInlineTag(child);
      if (isBlockLevel) parts.push(' ');
      visit(child, isLinked || isLink(child));
      if (isBlockLevel) parts.push(' ');
    }
  };
  visit(element, inLink);
  return { text: collapseSpaces(parts.join('').slice(0, maxTextChars)).trim(), textLength, linkLength, imageCount };
}

/** Returns the length of running text as `scoreProse` computes it. */
function proseLengthOf(plainLength: number, linkLength: number, tag: string): number {
  if (tag === 'pre') return plainLength + linkLength;
  if (isHeadingTag(tag) || plainLength + linkLength < 20 || plainLength < linkLength) return 0;
  return plainLength < 60 ? plainLength * 0.3 : plainLength;
}
