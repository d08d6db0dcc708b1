import { type Element, find, textOf, walk } from '@winnow/markdown';

const containerTags = new Set(
  'ul ol dl div section table aside article header footer p nav form li h2 h3 h4 h5 h6'.split(' '),
);
const minLinkDensity = 0.6;

/** Maximum characters of a content whose contact addresses are kept. */
const maxShortChars = 1_000;

/** Maximum share of dropped links; beyond it, the page is a collection of links. */
const maxDroppedShare = 0.65;

/** Drops lists and boxes of links to other pages: related articles, topics, sharing, "read also". */
export function dropLinkBlocks(main: Element): void {
  const dropped: Element[] = [];
  walk(main, (element) => {
    if (!containerTags.has(element.tag) || element.textLength === 0) return true;
    if (element.linkDensity < minLinkDensity || element.textLength > main.textLength * 0.4) return true;
    // Keeps a heading that links to its own section, and an item of a list that has other text.
    if (/^h[2-6]$|^li$/.test(element.tag)) return false;
    if (find(element, ({ tag }) => tag === 'pre')) return true;
    if (main.textLength < maxShortChars && find(element, isContact)) return true;
    element.dropped = 'links';
    dropped.push(element);
    return false;
  });
  const length = dropped.reduce((sum, { textLength }) => sum + textLength, 0);
  if (length <= main.textLength * maxDroppedShare) dropLabels(dropped);
  else for (const element of dropped) element.dropped = undefined;
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
  if (/^h[2-6]$/.test(element.tag)) return true;
  return (
    /^(?:p|div|span|strong|b)$/.test(element.tag) && !/[^.][.!。！]$/u.test(textOf(element, maxLabelLength * 3).trim())
  );
}
