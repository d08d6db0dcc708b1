import { closest, dropInvisible, type Element, find, findAll, textOf, walk } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { readArticleData } from '../text/article-data';
import { isAccordionButton } from '../text/collapsed-sections';
import { isPermalink } from '../text/permalinks';
import { publishedAddress } from '../text/published-address';
import { titleInBox } from '../text/title-box';
import { titleParts } from '../text/title-parts';

/** Maximum second-level headings that may be the page's title. */
const maxSubheadings = 10;

/** Tags that name one author each. */
const authorTags = new Set(['author', 'citation_author', 'dc.creator', 'article:author']);
const maxAuthorsLength = 500;

/** Reads the page's metadata: meta tags, schema.org data, first-level headings. */
export function readMetadata(state: PageState): void {
  const meta = new Map<string, string>();
  const headings: string[] = [];
  const siteHeadings: string[] = [];
  const subheadings: string[] = [];
  let title = '';
  let boxTitle = '';
  let canonical: string | undefined;
  walk(state.tree.root, (element) => {
    if (element.tag === 'meta') {
      const key = (element.attribute('property') || element.attribute('name')).toLowerCase();
      const value = tidy(element.attribute('content'));
      if (!key || !value) return undefined;
      const before = meta.get(key);
      if (before === undefined) meta.set(key, value);
      else if (authorTags.has(key) && before.length < maxAuthorsLength && !before.split(', ').includes(value))
        meta.set(key, `${before}, ${value}`);
    } else if (element.tag === 'link') {
      if (element.attribute('rel').toLowerCase() === 'canonical') canonical ??= element.attribute('href').trim();
    } else if (element.tag === 'title') {
      title ||= tidy(textOf(element, 500));
      return false;
    } else if (element.tag === 'h1') {
      const text = headingText(element);
      if (!text) return undefined;
      // A second-level heading before the first one is the name of the site.
      if (headings.length + siteHeadings.length === 0) subheadings.length = 0;
      const isSite =
        linksToParent(element, text, title, state.page.url) ||
        (title.endsWith(`[${text}]`) && wholeLink(element)) ||
        isLinkInHeader(element, text, title, [state.page.url, canonical ?? meta.get('og:url') ?? '']);
      (isSite ? siteHeadings : headings).push(text);
    } else if (element.tag === 'h2' && subheadings.length < maxSubheadings) {
      const text = headingText(element);
      if (text) subheadings.push(text);
    } else {
      boxTitle ||= tidy(titleInBox(element, title));
    }
    return undefined;
  });
  const jsonLd = readArticleData(state.tree.jsonLd);
  state.metadata = {
    address: publishedAddress(state.page.url, canonical ?? meta.get('og:url')),
    sharedTitle: meta.get('og:title') ?? meta.get('twitter:title') ?? '',
    headline: jsonLd.headline,
    documentTitle: title,
    boxTitle,
    headings,
    siteHeadings,
    subheadings,
    siteName: meta.get('og:site_name') ?? meta.get('application-name') ?? jsonLd.siteName,
    articleBody: jsonLd.articleBody,
    tags: meta,
    article: jsonLd.facts,
    types: [...jsonLd.types, `og:${(meta.get('og:type') ?? '').toLowerCase()}`],
  };
}

/** Returns the text of a heading without buttons and links to itself, which themes also put before it. */
function headingText(heading: Element): string {
  const isControl = (element: Element): boolean =>
    (element.tag === 'button' && !isAccordionButton(element)) || isPermalink(element);
  for (const control of findAll(heading, isControl))
    if (control.textLength < heading.textLength) control.dropped = 'control';
  return tidy(textOf(heading, 500));
}

/**
 * Whether all of a heading links to a page above this one: the start page, the forum. The link may be around it. The start
 * page of an application whose pages are routes (`#/ships/3`) is its document without a route.
 */
function linksToParent(heading: Element, text: string, title: string, page: string): boolean {
  // In GitBook and HonKit, the header has the title of the page as the link to the book.
  if (closest(heading.parent, 1, (each) => each.hasClass('book-header'))) return false;
  const link = wholeLink(heading);
  const href = link?.attribute('href') ?? '';
  // A link to "#" is a control, one without an address the name of a place.
  if (!link || href === '' || href === '#' || !URL.canParse(href, page)) return false;
  const { origin, pathname, search, hash } = new URL(href, page);
  const own = new URL(page);
  if (origin !== own.origin || search !== '') return false;
  if (pathname === own.pathname && /^#!?\/./.test(own.hash)) return /^(#!?\/?)?$/.test(hash);
  const folder = withoutIndex(pathname);
  // The index may also be the first page of a text in parts, with whose name the titles of all of them start.
  if (folder !== pathname && (title === '' || titleParts(title)[0] === text)) return false;
  return folder.endsWith('/') && isBelow(withoutIndex(own.pathname), folder);
}

/** Returns the folder of an index: generators of static pages link to it by its name. */
const withoutIndex = (path: string): string => path.replace(/\/index\.html?$/, '/');

/** Maximum levels from a heading to the header of the page around it. */
const maxHeaderLevels = 4;

/** Words in the names of the header of a post. */
const postNames = ['entry', 'post', 'article'];

/**
 * Whether a heading in the header of a site is a link to another page and a later part of the title: the name of the site
 * or event. A post has its own title there as a link to itself, and may follow the name of its blog: "Notes » Storm".
 */
function isLinkInHeader(heading: Element, text: string, title: string, own: readonly string[]): boolean {
  const link = wholeLink(heading);
  const header = link && closest(heading.parent, maxHeaderLevels, ({ tag }) => tag === 'header');
  if (!header || postNames.some((name) => header.words.has(name)) || titleParts(title).indexOf(text) < 1) return false;
  if (closest(header.parent, maxHeaderLevels, ({ tag }) => tag === 'article' || tag === 'main')) return false;
  const target = pageOf(link.attribute('href'), own[0]!);
  return target !== '' && own.every((address) => pageOf(address, own[0]!) !== target);
}

/** Returns an address without its query, fragment and last slash; an empty text for an invalid one. */
function pageOf(address: string, base: string): string {
  const url = URL.parse(address, base);
  return url ? url.origin + url.pathname.replace(/\/$/, '') : '';
}

/** Returns the link in or around a heading that has all of its text. */
function wholeLink(heading: Element): Element | undefined {
  const isWholeLink = ({ tag, textLength }: Element): boolean => tag === 'a' && textLength === heading.textLength;
  return find(heading, isWholeLink) ?? closest(heading.parent, 1, isWholeLink);
}

const isBelow = (path: string, parent: string): boolean => path !== parent && path.startsWith(parent);

const tidy = (text: string): string => dropInvisible(text).replace(/\s+/g, ' ').trim();
