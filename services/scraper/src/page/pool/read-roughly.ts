import { decodeText } from '../charset/decode';
import type { FetchedPage, ReadOptions, ReadPage } from '../page-types';

/** Bytes looked at: this runs in the calling thread, where 1 MB takes about 10 ms. */
const byteLimit = 1_000_000;
/** Less text than this is not worth showing as the page's content. */
const leastText = 200;
const blockTag =
  /^\/?(?:address|article|blockquote|br|dd|div|dl|dt|figcaption|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)\b/i;
const silentTag = /^(script|style|noscript|template|svg|nav|footer|aside|head|textarea|select|button|iframe|title)\b/i;

/**
 * The text of a page's beginning without a parser: one pass, no nesting, linear in time whatever the input. The way out
 * for pages on which the pipeline overruns.
 * @returns undefined when there is hardly any text
 */
export function readRoughly(page: FetchedPage, options: ReadOptions): ReadPage | undefined {
  const html = decodeText(
    page.bytes.subarray(0, byteLimit),
    options.rendered ? 'text/html;charset=utf-8' : page.contentType,
  ).text;
  const title = /<title[^>]{0,200}>([^<]{1,300})/i.exec(html)?.[1] ?? '';
  const content = entities(textOutsideTags(html))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  if (content.length < leastText) return undefined;
  return {
    title: entities(title).replace(/\s+/g, ' ').trim(),
    content: content.slice(0, options.maxChars),
    outcome: 'ok',
  };
}

function textOutsideTags(html: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    parts.push(html.slice(at, open < 0 ? html.length : open));
    if (open < 0) break;
    const comment = html.startsWith('<!--', open);
    const close = comment ? html.indexOf('-->', open + 4) : html.indexOf('>', open);
    if (close < 0) break;
    const tag = html.slice(open + 1, Math.min(close, open + 20));
    at = close + (comment ? 3 : 1);
    const silent = comment ? undefined : silentTag.exec(tag)?.[1];
    if (silent) {
      const end = lower.indexOf(`</${silent.toLowerCase()}`, at);
      if (end >= 0) at = end;
    } else if (blockTag.test(tag)) parts.push('\n');
  }
  return parts.join('');
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function entities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}
