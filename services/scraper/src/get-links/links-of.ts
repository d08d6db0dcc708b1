import { decodeText } from '../page/charset/decode';
import type { FetchedPage } from '../page/page-types';
import { stripTags } from '../page/text/strip-tags';
import { collectLinks, type PageLinks } from './collect-links';

/** Links of a page, and whether it has content. */
export interface ReadLinks extends PageLinks {
  /** Whether the bytes are not HTML. */
  readonly isFile: boolean;
  /** Whether the markup has visible text. */
  readonly hasText: boolean;
  /** Whether scripts may render more content. */
  readonly hasScripts: boolean;
}

const htmlType = /^(?:text\/html|application\/xhtml\+xml|)\s*(?:;|$)/i;
const noLinks: ReadLinks = {
  isFile: true,
  title: '',
  links: [],
  feeds: [],
  translations: [],
  hasText: false,
  hasScripts: false,
};

/** Reads the links of a fetched page. Pure and synchronous, for the worker threads. */
export function linksOf({ bytes, contentType, url }: FetchedPage): ReadLinks {
  const html = decodeText(bytes, contentType).text;
  if (!htmlType.test(contentType ?? '') && !/^\s*<(?:!doctype html|html)/i.test(html.slice(0, 500))) return noLinks;
  return {
    ...collectLinks(html, url),
    isFile: false,
    hasText: hasVisibleText(html),
    hasScripts: /<script\b/i.test(html),
  };
}

const hiddenTags = /^(script|style|noscript|template|head)\b/i;

/** Whether the beginning of the page has text outside of markup, scripts and styles. */
function hasVisibleText(html: string): boolean {
  return /[\p{L}\p{N}]/u.test(stripTags(html.slice(0, 200_000), hiddenTags));
}
