import type { Engine as EngineName } from '@winnow/contracts';
import type { Crawler } from '../crawl/crawler';
import { FetchFailure } from '../crawl/fetch-failure';
import { decodeText } from '../page/charset/decode';
import { textOutsideTags } from '../page/text/outside-tags';
import { collectLinks, type PageLinks } from './collect-links';

/** A page with its links. */
export interface LinkedPage extends PageLinks {
  /** Where redirects ended. */
  readonly url: URL;
  /** Whether the markup holds any text a visitor would see. */
  readonly hasText: boolean;
  /** Whether scripts may draw what the markup lacks. */
  readonly hasScripts: boolean;
}

const htmlType = /^(?:text\/html|application\/xhtml\+xml|)\s*(?:;|$)/i;
/** Times a page may send the visitor on by itself (meta refresh). */
const mostRefreshes = 2;

/** Fetches a page and reads its links. Throws `FetchFailure`: `unsupported` when it is no HTML. */
export async function readLinks(
  crawler: Crawler,
  engine: EngineName,
  url: URL,
  signal: AbortSignal,
  refreshes = 0,
): Promise<LinkedPage> {
  const page = await crawler.fetchPage(engine, url, signal);
  const html = decodeText(page.bytes, page.contentType).text;
  if (!htmlType.test(page.contentType ?? '') && !/^\s*<(?:!doctype html|html)/i.test(html.slice(0, 500)))
    throw new FetchFailure('unsupported', { message: 'This address is a file, not a page with links.' });
  const found = collectLinks(html, page.url);
  if (found.links.length === 0 && found.refresh && refreshes < mostRefreshes)
    return readLinks(crawler, engine, new URL(found.refresh), signal, refreshes + 1);
  return { ...found, url: new URL(page.url), hasText: textIn(html), hasScripts: /<script\b/i.test(html) };
}

const unseen = /^(script|style|noscript|template|head)\b/i;

/** Whether anything but markup, scripts and styles stands in the page's beginning. */
function textIn(html: string): boolean {
  return /[\p{L}\p{N}]/u.test(textOutsideTags(html.slice(0, 200_000), unseen));
}
