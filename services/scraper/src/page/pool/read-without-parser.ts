import { decodeText } from '../charset/decode';
import { formatPlainText } from '../output/format-content';
import { stripTags } from '../text/strip-tags';
import type { FetchedPage, ReadOptions, ReadPage } from '../page-types';

/** Maximum bytes to read, in case of a slow machine; 1 MB takes 10 ms or, with many tags, 50 ms. */
const maxBytes = 1_000_000;
/** Minimum characters of content. */
const minChars = 200;
const blockTags =
  /^\/?(?:address|article|blockquote|br|dd|div|dl|dt|figcaption|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)\b/i;
const skippedTags =
  /^(script|style|noscript|template|svg|nav|footer|aside|head|textarea|select|button|iframe|title)\b/i;

/** Truncates a page to the bytes that `readWithoutParser` reads. */
export const truncatePage = (page: FetchedPage): FetchedPage => ({ ...page, bytes: page.bytes.slice(0, maxBytes) });

/**
 * Extracts the text of a page's beginning without a parser, as a fallback for pages on which the pipeline times out: one
 * pass in linear time for any input.
 * @returns undefined when there is hardly any text
 */
export function readWithoutParser(page: FetchedPage, options: ReadOptions): ReadPage | undefined {
  const html = decodeText(
    truncatePage(page).bytes,
    options.rendered ? 'text/html;charset=utf-8' : page.contentType,
  ).text;
  const title = /<title[^>]{0,200}>([^<]{1,300})/i.exec(html)?.[1] ?? '';
  const content = decodeEntities(stripTags(html, skippedTags, blockTags))
    .replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
    .trim();
  if (content.length < minChars) return undefined;
  return {
    title: decodeEntities(title).replace(/\s+/g, ' ').trim(),
    content: formatPlainText(options.format, content, options.maxChars),
    outcome: 'ok',
    ...(options.selectors && { warnings: ['Reading the page took too long; it was read without the selectors.'] }),
  };
}

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    if (name) return namedEntities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}
