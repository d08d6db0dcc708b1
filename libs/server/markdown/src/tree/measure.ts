import type { Element } from './element';

/**
 * Returns the length of a text without white space. A Chinese, Japanese or Korean character counts as two, so that
 * lengths are comparable between scripts.
 */
export function measureText(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 32 && code !== 160) length += code >= 0x2e80 && code <= 0xd7ff ? 2 : 1;
  }
  return length;
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
