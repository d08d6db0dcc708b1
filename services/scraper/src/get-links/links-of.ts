import { decodeText } from '../page/charset/decode';
import type { FetchedPage } from '../page/page-types';
import { textOutsideTags } from '../page/text/outside-tags';
import { collectLinks, type PageLinks } from './collect-links';

/** What a page links to, and whether it shows anything itself. */
export interface ReadLinks extends PageLinks {
  /** The bytes are no HTML: nothing was read. */
  readonly isFile: boolean;
  /** Whether the markup holds any text a visitor would see. */
  readonly hasText: boolean;
  /** Whether scripts may draw what the markup lacks. */
  readonly hasScripts: boolean;
}

const htmlType = /^(?:text\/html|application\/xhtml\+xml|)\s*(?:;|$)/i;
const none: ReadLinks = {
  isFile: true,
  title: '',
  links: [],
  feeds: [],
  translations: [],
  hasText: false,
  hasScripts: false,
};

/** Reads the links of a page as it was fetched. Pure and synchronous; for the reading threads. */
export function linksOf({ bytes, contentType, url }: FetchedPage): ReadLinks {
  const html = decodeText(bytes, contentType).text;
  if (!htmlType.test(contentType ?? '') && !/^\s*<(?:!doctype html|html)/i.test(html.slice(0, 500))) return none;
  return { ...collectLinks(html, url), isFile: false, hasText: textIn(html), hasScripts: /<script\b/i.test(html) };
}

const unseen = /^(script|style|noscript|template|head)\b/i;

/** Whether anything but markup, scripts and styles stands in the page's beginning. */
function textIn(html: string): boolean {
  return /[\p{L}\p{N}]/u.test(textOutsideTags(html.slice(0, 200_000), unseen));
}
