import { decodeText } from '../page/charset/decode';
import type { FetchedPage } from '../page/page-types';
import { isXhtml, sourceLanguage } from '../page/text/source-language';
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
/** An empty element of XHTML, such as `<script src="a.js"/>`; HTML reads what follows as its text. */
const emptyElement = /<([a-z][\w:-]*)(\s[^<>]*)?\/>/gi;
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
export function linksOf(page: FetchedPage): ReadLinks {
  const { bytes, contentType, url } = page;
  const source = decodeText(bytes, contentType).text;
  const isPage =
    htmlType.test(contentType ?? '') ||
    /^\s*<(?:!doctype html|html)/i.test(source.slice(0, 500)) ||
    (isXhtml(page) && sourceLanguage(page) === undefined);
  if (!isPage) return noLinks;
  const html = isXhtml(page) ? source.replace(emptyElement, '<$1$2></$1>') : source;
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
