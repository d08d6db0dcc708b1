import { collapseSpaces, Element, findAll, inkOf, inlineTags, isInline, type Child } from '@winnow/markdown';
import { addTo, surround, surroundAll, type Surroundings } from './surroundings';
import { hasPrice } from './text-features';

/** The smallest unit of a page that is kept or dropped: a paragraph, a heading, a list item, a row of a table. */
export interface Block {
  readonly element: Element;
  /** The block's own element; its text is not nested further. */
  readonly around: Surroundings;
  readonly text: string;
  readonly ink: number;
  readonly linkInk: number;
  readonly prose: number;
  /** Amount of text before the block. */
  readonly before: number;
  /** Reason of the rules for dropping it, or undefined. */
  readonly dropped: string | undefined;
  /** Whether it is part of the content found by the rules. */
  readonly inMain: boolean;
}

const headingTags = new Set('h1 h2 h3 h4 h5 h6'.split(' '));

/** Whether a tag is a heading's, from `h1` to `h6`. */
export function isHeadingTag(tag: string): boolean {
  return headingTags.has(tag);
}

/** Maximum characters of a block's text that are kept for its features. */
const textLimit = 1_500;

/**
 * Returns the blocks of a page in document order. Restores dropped elements (each block has the reason) and wraps loose
 * text between blocks, so that every block is an element. One pass in linear time.
 */
export function pageBlocks(body: Element, main: readonly Element[]): { blocks: Block[]; root: Surroundings } {
  const mains = new Set(main);
  const blocks: Block[] = [];
  let before = 0;

  const addBlock = (around: Surroundings, verdict: Verdict): void => {
    const { text, ink, linkInk, images } = readBlock(around.element, verdict.inLink);
    around.images += images;
    if (ink === 0) return;
    const prose = worth(ink - linkInk, linkInk, around.element.tag);
    blocks.push({ element: around.element, around, text, ink, linkInk, prose, before, ...verdict });
    before += ink;
    const keptInk = verdict.inMain && verdict.dropped === undefined ? ink : 0;
    addTo(around, { ink, linkInk, prose, blocks: 1, keptInk, prices: hasPrice(text) ? 1 : 0, images: 0 });
  };

  const visit = (around: Surroundings, above: Verdict): void => {
    const { element } = around;
    const verdict: Verdict = {
      dropped: above.dropped ?? element.dropped,
      inMain: above.inMain || mains.has(element),
      inLink: above.inLink || isLink(element),
    };
    element.dropped = undefined;
    const isLoose = element.children.map(isLooseText);
    const chosen = element.children.find((child): child is Element => typeof child !== 'string' && mains.has(child));
    if (isBlock(element, isLoose) && !(chosen && hasMenuCell(element))) {
      const isMain = chosen !== undefined && chosen.textLength === element.textLength;
      addBlock(around, isMain ? { ...verdict, inMain: true } : verdict);
      return;
    }
    wrapLooseText(element, isLoose);
    const children = element.children.filter((child): child is Element => typeof child !== 'string' && !isFirm(child));
    for (const below of surroundAll(children, around)) {
      visit(below, verdict);
      addTo(around, below);
    }
  };

  const root = surround(body, undefined, 1, 0);
  visit(root, { dropped: undefined, inMain: false, inLink: false });
  return { blocks, root };
}

interface Verdict {
  readonly dropped: string | undefined;
  readonly inMain: boolean;
  readonly inLink: boolean;
}

/** Whether an element is always dropped: one without readable text, or a hidden part of a line. */
function isFirm({ dropped, tag }: Element): boolean {
  return dropped === 'control' || (dropped === 'hidden' && inlineTags.has(tag));
}

function isLink(element: Element): boolean {
  return element.tag === 'a' && element.attribute('href') !== '';
}

/** Whether an element contains only text; caches which of its children are text. */
function isBlock({ tag, children }: Element, isLoose: readonly boolean[]): boolean {
  if (tag === 'pre') return true;
  return children.every((child, at) => isLoose[at] || (typeof child !== 'string' && isLeftAside(tag, child)));
}

function isLeftAside(tag: string, child: Element): boolean {
  return isFirm(child) || (tag === 'tr' && isCell(child));
}

function isCell(element: Element): boolean {
  return (element.tag === 'td' || element.tag === 'th') && isBlock(element, element.children.map(isLooseText));
}

/** Share of links in a cell, and their number, from which it is the menu of a layout table. */
const menuShare = 0.6;
const minMenuLinks = 3;

/** Whether a row has a menu as one of its cells: the cells of a layout table are parts of the page, and no row of data. */
function hasMenuCell({ tag, children }: Element): boolean {
  return tag === 'tr' && children.some((child) => typeof child !== 'string' && isMenu(child));
}

function isMenu(cell: Element): boolean {
  return cell.linkDensity >= menuShare && findAll(cell, isLink).length >= minMenuLinks;
}

/** Wraps runs of text between blocks into blocks. */
function wrapLooseText(element: Element, isLoose: readonly boolean[]): void {
  if (!element.children.some((child, at) => isLoose[at] && hasInk(child))) return;
  const children = [...element.children];
  element.children.length = 0;
  element.ownLength = undefined;
  let run: Child[] = [];
  const endRun = (): void => {
    if (run.some(hasInk)) {
      const wrapper = new Element('div', undefined, element);
      for (const child of run) wrapper.children.push(child);
      element.children.push(wrapper);
    } else for (const child of run) element.children.push(child);
    run = [];
  };
  for (const [at, child] of children.entries()) {
    if (isLoose[at]) run.push(child);
    else {
      endRun();
      element.children.push(child);
    }
  }
  endRun();
}

function isLooseText(child: Child): boolean {
  return typeof child === 'string' || (!isFirm(child) && isInline(child));
}

function hasInk(child: Child): boolean {
  return typeof child === 'string' ? inkOf(child) > 0 : !isFirm(child) && child.children.some(hasInk);
}

interface Read {
  text: string;
  ink: number;
  linkInk: number;
  images: number;
}

function readBlock(element: Element, inLink: boolean): Read {
  const parts: string[] = [];
  let length = 0;
  let ink = 0;
  let linkInk = 0;
  let images = 0;
  const read = (child: Child, linked: boolean): void => {
    if (typeof child === 'string') {
      const own = inkOf(child);
      ink += own;
      if (linked) linkInk += own;
      if (length < textLimit) parts.push(child);
      length += child.length;
      return;
    }
    if (isFirm(child)) return;
    child.dropped = undefined;
    if (child.tag === 'img') images += 1;
    const apart = !inlineTags.has(child.tag);
    if (apart) parts.push(' ');
    for (const each of child.children) read(each, linked || isLink(child));
    if (apart) parts.push(' ');
  };
  for (const child of element.children) read(child, inLink);
  return { text: collapseSpaces(parts.join('').slice(0, textLimit)).trim(), ink, linkInk, images };
}

/** Returns the amount of running text as `scoreBlocks` computes it. */
function worth(plain: number, linked: number, tag: string): number {
  if (tag === 'pre') return plain + linked;
  if (isHeadingTag(tag) || plain + linked < 20 || plain < linked) return 0;
  return plain < 60 ? plain * 0.3 : plain;
}
