import { limits, type Page, type PageMetadata } from '@winnow/contracts';
import { imageSource, type Element } from '@winnow/markdown';
import { collectLinks, type PageLinks } from '../../get-links/collect-links';
import type { PageState } from '../page-state';
import type { PageExtras } from '../page-types';
import { formatContent } from './format-content';
import { urlResolver } from './url-resolver';

/** Maximum links, and maximum images, per page. */
const maxLinks = limits.links.default;
/** Maximum characters of a description. */
const maxLength = 1_000;

/** Returns the requested extras besides the content. */
export function collectExtras(state: PageState): PageExtras {
  const { include = [], maxChars } = state.options;
  if (include.length === 0) return {};
  const resolveUrl = urlResolver(state.tree.root, state.page.url);
  const hasLinks = include.includes('links') || include.includes('metadata');
  const found = collectLinks(hasLinks ? markupOf(state) : '', state.page.url);
  return {
    ...(include.includes('links') && { links: pageLinksOf(found, resolveUrl) }),
    ...(include.includes('images') && { images: collectImages(state.tree.root, resolveUrl) }),
    ...(include.includes('metadata') && { metadata: collectMetadata(state, found, resolveUrl) }),
    ...(include.includes('html') && { html: formatContent(state, 'html') }),
    ...(include.includes('raw') && { raw: state.html.slice(0, maxChars) }),
  };
}

type ResolveUrl = (source: string) => string | undefined;

function pageLinksOf(found: PageLinks, resolveUrl: ResolveUrl): NonNullable<Page['links']> {
  const links = new Map<string, string>();
  for (const { address: source, text, hint } of found.links) {
    const url = resolveUrl(source);
    if (links.size >= maxLinks) break;
    if (url?.startsWith('http') && !links.get(url)) links.set(url, tidyText(text || hint || ''));
  }
  return [...links].map(([url, text]) => ({ url, text }));
}

/** Returns all images of the page, including its menus. */
function collectImages(root: Element, resolveUrl: ResolveUrl): NonNullable<Page['images']> {
  const images = new Map<string, string>();
  const visit = (element: Element): void => {
    const url = element.tag === 'img' ? resolveUrl(imageSource(element)) : undefined;
    if (url?.startsWith('http') && images.size < maxLinks && !images.get(url))
      images.set(url, tidyText(element.attribute('alt')));
    for (const child of element.children) if (typeof child !== 'string') visit(child);
  };
  visit(root);
  return [...images].map(([url, alt]) => ({ url, alt }));
}

function collectMetadata(state: PageState, found: PageLinks, resolveUrl: ResolveUrl): PageMetadata {
  const { metadata, title, reportedKind: kind } = state;
  const { tags, article, siteName } = metadata;
  const { canonical, language } = found;
  const tag = (...names: string[]) => names.map((name) => tags.get(name)).find(Boolean);
  const image = tag('og:image', 'og:image:url', 'twitter:image', 'twitter:image:src');
  const fields = {
    title,
    description: tag('description', 'og:description', 'twitter:description') ?? article.description,
    // `article:author` is often an address.
    author:
      article.author ??
      [tag('author', 'citation_author', 'dc.creator'), tag('article:author')].find(
        (name) => name && !/^https?:/.test(name),
      ),
    published:
      article.published ??
      tag(
        'article:published_time',
        'citation_publication_date',
        'citation_date',
        'date',
        'dc.date',
        'dc.date.issued',
        'pubdate',
      ),
    modified: article.modified ?? tag('article:modified_time', 'og:updated_time', 'last-modified', 'dc.date.modified'),
    language: language ?? article.language ?? tag('og:locale', 'content-language')?.replace('_', '-'),
    siteName,
    canonical: canonical === undefined ? undefined : resolveUrl(canonical),
    image: image === undefined ? undefined : resolveUrl(image),
  };
  const present = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, tidyText(value)]] : []));
  return { ...(Object.fromEntries(present) as PageMetadata), ...(kind && { kind }) };
}

/** Data may contain the markup of other pages, such as in values of JSON. */
const markupOf = ({ html, source }: PageState) => (source === undefined ? html : '');

const tidyText = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, maxLength);
