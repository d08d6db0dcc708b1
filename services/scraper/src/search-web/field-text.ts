import { readTags } from '../get-links/read-tags';

/** Factor of the characters that are read for a text, since markup and entities are longer than their text. */
const markupFactor = 8;
const silentTags = new Set(['script', 'style', 'template', 'noscript', 'svg']);

/**
 * Returns the text of a field on one line, without markup and entities, control characters and marks that reverse the
 * direction of the text around it; a longer text is cut.
 */
export function fieldText(field: unknown, maxChars: number): string {
  if (typeof field !== 'string') return '';
  const parts: string[] = [];
  let silentDepth = 0;
  readTags(field.slice(0, maxChars * markupFactor), {
    onOpenTag: (name) => {
      if (silentTags.has(name)) silentDepth += 1;
      if (name === 'br' || name === 'p' || name === 'li') parts.push(' ');
    },
    onCloseTag: (name) => {
      if (silentTags.has(name)) silentDepth = Math.max(0, silentDepth - 1);
    },
    onText: (text) => {
      if (silentDepth === 0) parts.push(text);
    },
  });
  const line = parts
    .join('')
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (line.length <= maxChars) return line;
  return `${line
    .slice(0, maxChars - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}
