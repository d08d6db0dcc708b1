import type { Element } from './element';

/**
 * Returns the length of a text without white space. A Chinese character counts as three, other characters of Japanese and
 * Korean as two, so that lengths are comparable between scripts: English texts have about that number of letters for each.
 */
export function measureText(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 32 && code !== 160) length += weightOf(code);
  }
  return length;
}

/** White space with which Chinese and Japanese pages indent paragraphs. */
const ideographicSpace = 0x3000;

function weightOf(code: number): number {
  if (code < 0x2e80 || code > 0xd7ff) return 1;
  if (code === ideographicSpace) return 0;
  return code >= 0x3400 && code <= 0x9fff ? 3 : 2;
}

/**
 * Sets `textLength` and `linkLength` of an element and its descendants from the kept text. The text itself is counted
 * once: later calls add up what is kept, since a page is measured after every step that drops elements.
 */
export function measure(element: Element, inLink = false): void {
  const linked = inLink || (element.tag === 'a' && element.attribute('href') !== '');
  let text = ownLengthOf(element);
  let link = linked ? text : 0;
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    measure(child, linked);
    if (child.dropped) continue;
    text += child.textLength;
    link += child.linkLength;
  }
  element.textLength = text;
  element.linkLength = link;
}

/** Returns the length of the text directly in an element. */
export function ownLengthOf(element: Element): number {
  return (element.ownLength ??= element.children.reduce(
    (sum, child) => (typeof child === 'string' ? sum + measureText(child) : sum),
    0,
  ));
}
