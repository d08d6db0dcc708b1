import { type Child, closest, type Element, find, keptElements, textOf, walk } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { isHeaderOfEntry, isLabelledField } from '../text/component-parts';
import { isSectionHeading, linksToSection } from '../text/section-heading';
import { isCategoryList } from '../text/wiki-interface';
import { minModelTextLength } from '../model-limit';

const containerTags = new Set(
  'ul ol dl div section table aside article header footer p nav form li h2 h3 h4 h5 h6'.split(' '),
);
const minLinkDensity = 0.6;

/** Maximum characters of a content whose contact addresses are kept. */
const maxShortChars = 1_000;

/** Maximum share of dropped links; beyond it, the page is a collection of links. */
const maxDroppedShare = 0.65;

/** Drops lists and boxes of links to other pages: related articles, topics, sharing, "read also". */
export function dropLinkBlocks(main: Element, { body }: Pick<PageState, 'body'>): void {
  // On longer pages the model decides, and keeps entries consistent.
  const isShort = body.textLength < minModelTextLength;
  const dropped: Element[] = [];
  const rows: Rows = new Map();
  walk(main, (element) => {
    if (!containerTags.has(element.tag) || element.textLength === 0) return true;
    if (element.tag === 'li' && isShort && isLikeKeptItem(element)) return false;
    if (isCategoryList(element) || (isShort && (isHeaderOfEntry(element) || isSectionHeading(element)))) return false;
    if (element.linkDensity < minLinkDensity || element.textLength > main.textLength * 0.4) return true;
    // Keeps a heading that links to its own section, and an item of a list that has other text.
    if (/^h[2-6]$|^li$/.test(element.tag)) return false;
    if (find(element, ({ tag }) => tag === 'pre')) return true;
    if (isFieldOfFiles(element)) return false;
    if (main.textLength < maxShortChars && find(element, isContact)) return true;
    if (isShort && isEntryWithText(element, rows)) return false;
    element.dropped = 'links';
    dropped.push(element);
    return false;
  });
  const length = dropped.reduce((sum, { textLength }) => sum + textLength, 0);
  if (length <= main.textLength * maxDroppedShare) dropLabels(dropped);
  else for (const element of dropped) element.dropped = undefined;
}

/** Maximum levels from the links of a field to the field. */
const maxFieldLevels = 2;

/** Whether an element has the files of a labelled field of Drupal: the attachments of a notice. */
const isFieldOfFiles = (element: Element): boolean =>
  find(element, (each) => each.hasClass('file')) !== undefined &&
  closest(element, maxFieldLevels, isLabelledField) !== undefined;

/** Maximum items of a list that are compared with each other, and maximum text of one outside of its link: a date. */
const maxItems = 200;
const maxDateChars = 40;

/**
 * Whether an item has a part that consists of a link, and its list an item that is kept as it consists of little else:
 * of the posts in an archive, each a date and a title, those with a long title are kept, and others would be left with
 * the date.
 */
function isLikeKeptItem({ parent, textLength, linkLength }: Element): boolean {
  if (!parent || linkLength === 0 || textLength - linkLength > maxDateChars) return false;
  const items = parent.children.slice(0, maxItems);
  return items.some((item) => typeof item !== 'string' && item.tag === 'li' && item.linkDensity >= minLinkDensity);
}

/** Minimum entries of a row, such as the sessions of a programme. */
const minEntries = 4;
/** Maximum entries of a row that are compared with each block: a page of little text may have thousands of elements. */
const maxEntries = 50;
/** Maximum levels from a block to its entry, and minimum share of the entry in it. */
const maxEntryLevels = 2;
const minEntryShare = 0.5;

/**
 * Whether a block is, or has most of, an entry with text beside its link: a session with a long title and a short
 * place. The entries of its row, and their parts at the place of the block, do not consist of links. Its row decides,
 * so that it is not dropped from between the others.
 */
function isEntryWithText(element: Element, rows: Rows): boolean {
  if (element.linkLength >= element.textLength) return false;
  const isEntry = (entry: Element): boolean => {
    const { parent } = entry;
    const structure = structureOf(entry);
    if (!parent || structure === '' || entry.textLength * minEntryShare > element.textLength) return false;
    const known = rows.get(parent) ?? rowsOf(parent);
    rows.set(parent, known);
    const row = known.get(structure) ?? [];
    return row.length >= minEntries && hasText(row) && hasText(row.flatMap((each) => partsLike(element, entry, each)));
  };
  return closest(element, maxEntryLevels, isEntry) !== undefined;
}

/** Siblings by their structure, by parent. */
type Rows = Map<Element, ReadonlyMap<string, readonly Element[]>>;

function rowsOf(parent: Element): Map<string, Element[]> {
  const rows = new Map<string, Element[]>();
  for (const child of keptElements(parent)) {
    const structure = structureOf(child);
    const row = rows.get(structure);
    if (row && row.length < maxEntries) row.push(child);
    else if (!row) rows.set(structure, [child]);
  }
  return rows;
}

/** Whether elements together do not consist of links. */
function hasText(elements: readonly Element[]): boolean {
  const sum = (lengthOf: (element: Element) => number) => elements.reduce((total, each) => total + lengthOf(each), 0);
  return sum(({ linkLength }) => linkLength) < sum(({ textLength }) => textLength) * minLinkDensity;
}

/** Returns the elements in another entry that have the tags and classes of those from an entry to its part. */
function partsLike(part: Element, entry: Element, other: Element): Element[] {
  if (part === entry) return [other];
  const parents = part.parent ? partsLike(part.parent, entry, other) : [];
  const names = part.attribute('class');
  const isLike = (child: Child): child is Element =>
    typeof child !== 'string' && !child.dropped && child.tag === part.tag && child.attribute('class') === names;
  return parents.flatMap(({ children }) => children.slice(0, maxChildren).filter(isLike));
}

/** Maximum children whose tags describe the structure of an entry. */
const maxChildren = 10;

/**
 * Returns the tag and class of an element and the tags of its children; '' for a line of
 * text and an element around one other.
 */
function structureOf(element: Element): string {
  const tags = element.children
    .slice(0, maxChildren)
    .flatMap((child) => (typeof child === 'string' ? [] : [child.tag]));
  if (element.tag === 'p' || tags.length < 2) return '';
  return `${element.tag}.${element.attribute('class')}>${tags.join('+')}`;
}

/** Whether it is a mail address or phone number, which leads to no other page. */
function isContact(element: Element): boolean {
  return element.tag === 'a' && /^(?:mailto|tel):./i.test(element.attribute('href'));
}

const maxLabelLength = 40;

/** Drops "More on this:" above the dropped lists of links. Linear time: there may be thousands of them in one element. */
function dropLabels(blocks: readonly Element[]): void {
  const droppedBlocks = new Set(blocks);
  for (const parent of new Set(blocks.map((block) => block.parent))) {
    // The kept elements since the last text.
    let before: Element[] = [];
    for (const child of parent?.children ?? []) {
      if (typeof child === 'string') {
        if (child.trim()) before = [];
      } else if (droppedBlocks.has(child)) {
        const label = before.at(-1);
        if (label && label.textLength <= maxLabelLength && isLabel(label)) {
          label.dropped = 'label';
          before.pop();
        }
      } else if (!child.dropped && child.textLength > 0) before.push(child);
    }
  }
}

/** Whether an element is a heading, or a line that is no sentence. */
function isLabel(element: Element): boolean {
  if (/^h[2-6]$/.test(element.tag)) return !linksToSection(element);
  return (
    /^(?:p|div|span|strong|b)$/.test(element.tag) && !/[^.][.!。！]$/u.test(textOf(element, maxLabelLength * 3).trim())
  );
}
