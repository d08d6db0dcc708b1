import { decodeHTML, decodeHTMLAttribute } from 'entities';

/** Tags whose text has no entities (HTML 13.2.5: RAWTEXT, script data and PLAINTEXT). */
const rawTags = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

/** Returns the text of an element with its entities decoded; most texts have none. */
export function decodeText(text: string, tag: string): string {
  return text.includes('&') && !rawTags.has(tag) ? decodeHTML(text) : text;
}

/** Decodes the entities of attributes in place. */
export function decodeAttributes(attributes: Record<string, string>): Readonly<Record<string, string>> {
  for (const name in attributes) {
    const value = attributes[name]!;
    if (value.includes('&')) attributes[name] = decodeHTMLAttribute(value);
  }
  return attributes;
}
