import { Element, find, hasText, isInline, isLayoutTable, rowsOf, textOf, type Child } from '@winnow/markdown';

/** Matches a label that a style sheet puts beside its text: `(1)`, `1.`, `1.2.`, `a)`, `[1]`, `iv.`. */
const label = /^[([]?(?:\d{1,4}|[a-z]{1,2}|[ivxlcdm]{1,6})(?:\.\d{1,3}){0,4}[.)\]]{1,2}$/i;
/** Matches the number of a paragraph, which a style sheet puts into the margin. */
const paragraphNumber = /^\d{1,4}$/;
const bullet = /^[•·▪◦‣●○■–—-]$/;
/** Matches a bullet that is written in the text of an item. */
const bulletInText = /^\s*[•·▪◦‣●○■]\s/;
const pictogram = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f){1,3}$/u;
const maxMarkerLength = 14;
/** Elements whose first line takes no label. */
const closedTags = new Set(['table', 'pre', 'ul', 'ol', 'dl', 'math', 'hr']);
const containerTags = new Set(['div', 'section', 'li', 'aside', 'figure', 'article', 'dd', 'p']);

/**
 * Joins a label with the text beside it: the number of a paragraph in a cell, `span` or `div` of its own, as in laws,
 * judgments and bibliographies. Bullets of list items are dropped, since the list writes its own.
 */
export function joinMarkers(element: Element): void {
  if (element.dropped || element.tag === 'pre') return;
  if (element.tag === 'table') joinRows(element);
  else if (containerTags.has(element.tag)) joinFirst(element, element.children);
  for (const child of element.children) if (typeof child !== 'string') joinMarkers(child);
}

/** Joins the first two cells of the rows of a layout table, which would otherwise be separate blocks. */
function joinRows(table: Element): void {
  const rows = rowsOf(table);
  if (isLayoutTable(table, rows)) for (const row of rows) if (row.length === 2) joinFirst(row[0]!.parent!, row);
}

function joinFirst(parent: Element, siblings: readonly Child[]): void {
  const first = siblings.find(hasText);
  if (parent.tag === 'li' && typeof first === 'string' && bulletInText.test(first)) {
    replace(parent, first, first.replace(bulletInText, ''));
    return;
  }
  const second = first && siblings.slice(siblings.indexOf(first) + 1).find(hasText);
  if (first === undefined || second === undefined || (typeof first !== 'string' && /^h[1-6]$/.test(first.tag))) return;
  const marker = textOf(first, maxMarkerLength + 1);
  if (marker.length > maxMarkerLength || leadsElsewhere(first)) return;
  const isBullet = bullet.test(marker);
  if (paragraphNumber.test(marker)) {
    if (typeof first !== 'string' && first.tag === 'span' && isLine(second)) separate(parent, first, second);
    return;
  }
  if (!isBullet && !label.test(marker) && !pictogram.test(marker)) return;
  if (isBullet && parent.tag === 'li') hide(parent, first);
  else if (isLine(first) && isLine(second)) separate(parent, first, second);
  else if (
    typeof second !== 'string' &&
    !/^[\d\p{Sc}]/u.test(textOf(second, 20)) &&
    prepend(second, leadsBack(first) ? backLabel(marker) : (noteLabel(first) ?? `${marker} `))
  )
    hide(parent, first);
}

/** Returns the label of a footnote as the target of its mark, by which Markdown finds the footnote. */
function noteLabel(child: Child): Element | undefined {
  const link =
    typeof child === 'string' ? undefined : child.tag === 'a' ? child : find(child, ({ tag }) => tag === 'a');
  if (!link?.attribute('id') || !link.attribute('href').startsWith('#')) return undefined;
  const copy = new Element('a', link.attributes);
  copy.children.push(`${textOf(link, maxMarkerLength).trim()} `);
  return copy;
}

/** Whether a label is that of a footnote, and leads back to its mark (DPUB-ARIA). */
const leadsBack = (child: Child): boolean =>
  typeof child !== 'string' && (child.attribute('role') === 'doc-backlink' || child.children.some(leadsBack));

/** Returns a label that Markdown omits, since its footnotes have labels of their own. */
function backLabel(marker: string): Element {
  const label = new Element('span', { role: 'doc-backlink' });
  label.children.push(`${marker} `);
  return label;
}

/** Whether a text is a link to another page, as the number of a product's ratings is; labels lead to their mark. */
function leadsElsewhere(child: Child): boolean {
  if (typeof child === 'string') return false;
  if (child.tag === 'a' && /^[^#]/.test(child.attribute('href'))) return true;
  return child.children.some(leadsElsewhere);
}

const isLine = (child: Child): boolean => typeof child === 'string' || isInline(child);

function hide(parent: Element, child: Child): void {
  if (typeof child === 'string') replace(parent, child, ' ');
  else child.dropped = 'joined';
}

/** Separates a label from the word after it in the same line; a digit may belong to the label. */
function separate(parent: Element, first: Child, second: Child): void {
  if (typeof first === 'string' || !/^\p{L}/u.test(rawText(second))) return;
  const at = parent.children.indexOf(second);
  if (at > 0 && /\S$/.test(rawText(first))) parent.children.splice(at, 0, ' ');
}

const rawText = (child: Child): string => (typeof child === 'string' ? child : child.children.map(rawText).join(''));

/** Puts a label at the beginning of the first line of an element; returns false if that is not a line of text. */
function prepend(element: Element, text: Child): boolean {
  if (closedTags.has(element.tag)) return false;
  const first = element.children.find(hasText);
  if (first === undefined) return false;
  if (typeof first !== 'string' && !isInline(first)) return prepend(first, text);
  element.children.unshift(text);
  if (typeof text !== 'string') text.parent = element;
  return true;
}

function replace(parent: Element, child: Child, by: Child): void {
  parent.children[parent.children.indexOf(child)] = by;
}
