import type { Element } from './element';

/**
 * Returns the length of a text without white space. A Chinese, Japanese or Korean character counts as two, so that
 * lengths are comparable between scripts.
 */
export function inkOf(text: string): number {
  let ink = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 32 && code !== 160) ink += code >= 0x2e80 && code <= 0xd7ff ? 2 : 1;
  }
  return ink;
}

/** Sets `textLength` and `linkLength` of an element and its descendants from the kept text. */
export function measure(element: Element, inLink = false): void {
  const linked = inLink || (element.tag === 'a' && element.attribute('href') !== '');
  let text = 0;
  let link = 0;
  for (const child of element.children) {
    if (typeof child === 'string') {
      const ink = inkOf(child);
      text += ink;
      if (linked) link += ink;
    } else {
      measure(child, linked);
      if (child.dropped) continue;
      text += child.textLength;
      link += child.linkLength;
    }
  }
  element.textLength = text;
  element.linkLength = link;
}
