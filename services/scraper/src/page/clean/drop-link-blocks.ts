import { type Element, find, walk } from '@winnow/markdown';

const boxes = new Set('ul ol dl div section table aside article header footer p nav form li h2 h3 h4 h5 h6'.split(' '));
const mostlyLinks = 0.6;

/** Characters of content below which an address is part of it. */
const shortText = 1_000;

/** Share of links from which the page is a collection of links. */
const collection = 0.65;

/** Drops lists and boxes of links to other pages: related articles, topics, sharing, "read also". */
export function dropLinkBlocks(main: Element): void {
  const dropped: Element[] = [];
  walk(main, (element) => {
    if (!boxes.has(element.tag) || element.textLength === 0) return true;
    if (element.linkDensity < mostlyLinks || element.textLength > main.textLength * 0.4) return true;
    // Keeps a heading that links to its own section, and an item of a list with text elsewhere.
    if (/^h[2-6]$|^li$/.test(element.tag)) return false;
    if (find(element, ({ tag }) => tag === 'pre')) return true;
    if (main.textLength < shortText && find(element, isContact)) return true;
    element.dropped = 'links';
    dropped.push(element);
    return false;
  });
  const length = dropped.reduce((sum, { textLength }) => sum + textLength, 0);
  if (length <= main.textLength * collection) dropped.forEach(dropLabel);
  else for (const element of dropped) element.dropped = undefined;
}

/** Whether it is a mail address or phone number, which leads to no other page. */
function isContact(element: Element): boolean {
  return element.tag === 'a' && /^(?:mailto|tel):./i.test(element.attribute('href'));
}

const maxLabelLength = 40;

/** Drops "More on this:" above a dropped list of links. */
function dropLabel(block: Element): void {
  const siblings = block.parent?.children ?? [];
  for (let at = siblings.indexOf(block) - 1; at >= 0; at -= 1) {
    const before = siblings[at]!;
    if (typeof before === 'string') {
      if (before.trim()) return;
    } else if (!before.dropped && before.textLength > 0) {
      if (before.textLength <= maxLabelLength && isLabel(before)) before.dropped = 'label';
      return;
    }
  }
}

function isLabel(element: Element): boolean {
  return /^h[2-6]$/.test(element.tag) || /^(?:p|div|span|strong|b)$/.test(element.tag);
}
