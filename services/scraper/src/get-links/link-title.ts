import { decodePercent } from '@winnow/contracts';

/** Maximum characters of a title. */
const maxLength = 200;
const ending = /\.(?:html?|php|aspx?|jsp|cgi)$/i;

/** Returns text on one line, without decorations such as arrows. */
export function tidyTitle(text: string | undefined): string {
  if (!text) return '';
  const line = text
    .replace(/[\s\u00a0\u200b]+/g, ' ')
    .replace(/^[\s»›→•·|¶#-]+|(?<![\s«‹»›→•·|¶])[\s«‹»›→•·|¶]+$/g, '');
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line;
}

/**
 * Derives a title from an address: the words of its last segment (`getting-started.html` becomes `Getting started`),
 * else the host.
 */
export function titleFromAddress(address: string): string {
  const url = new URL(address);
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const last = parts.at(-1)?.replace(ending, '');
  const name = last && /^(?:index|default)$/i.test(last) ? (parts.at(-2) ?? '') : (last ?? '');
  const words = (decodePercent(name) ?? name).replace(/[-_+.\s]+/g, ' ').trim();
  return words === '' ? url.host : words[0]?.toUpperCase() + words.slice(1);
}
