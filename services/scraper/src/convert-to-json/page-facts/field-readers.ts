import type { JsonObject, JsonValue, PageField } from '@winnow/contracts';
import { jsonLdTypes } from '@winnow/markdown/json-ld';
import type { CheerioAPI } from 'cheerio';
import { metaValue } from './read-page';

/** Origin of a value. */
export type Origin = 'json-ld' | 'microdata' | 'opengraph' | 'meta' | 'html';
type Reader = (name: PageField) => string | null;

const article =
  /^(?:.*Article|BlogPosting|NewsArticle|WebPage|Product|Recipe|Event|VideoObject|Course|SoftwareApplication|.*Page|Book|Movie|JobPosting)$/;

/** Data of a page to read fields from. */
export interface FieldSources {
  readonly $: CheerioAPI;
  readonly jsonLd: readonly JsonObject[];
  readonly microdata: readonly JsonObject[];
  /** Title from the scraper. */
  readonly title: string | undefined;
}

/** Returns the readers of each field, the most reliable origin first. */
export function fieldReaders({ $, jsonLd, microdata, title }: FieldSources): readonly (readonly [Origin, Reader])[] {
  return [
    ['json-ld', itemReader(jsonLd.find((item) => jsonLdTypes(item).some((type) => article.test(type))))],
    ['microdata', itemReader(microdata.find((item) => article.test(String(item['@type'] ?? ''))))],
    ['opengraph', openGraphReader($)],
    ['meta', metaReader($)],
    ['html', htmlReader($, title)],
  ];
}

function itemReader(item: JsonObject | undefined): Reader {
  const names: Partial<Record<PageField, readonly string[]>> = {
    title: ['headline', 'name'],
    description: ['description'],
    author: ['author', 'creator'],
    published: ['datePublished', 'startDate'],
    modified: ['dateModified'],
    language: ['inLanguage'],
    siteName: ['publisher'],
    image: ['image', 'thumbnailUrl'],
  };
  return (field) => {
    for (const name of names[field] ?? []) {
      const text = item && Object.hasOwn(item, name) ? textOf(item[name]) : '';
      if (text !== '') return text;
    }
    return null;
  };
}

/** Converts a schema.org value to one text: names of people and organisations, addresses of images. */
function textOf(value: JsonValue | undefined): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).replace(/\s+/g, ' ').trim();
  if (Array.isArray(value)) {
    const texts = value.map(textOf).filter((text) => text !== '');
    return texts.every((text) => /^https?:/.test(text)) ? (texts[0] ?? '') : texts.join(', ');
  }
  if (value === null || value === undefined || typeof value !== 'object') return '';
  return textOf(value['name'] ?? value['url'] ?? value['@id'] ?? null);
}

function openGraphReader($: CheerioAPI): Reader {
  const names: Partial<Record<PageField, readonly string[]>> = {
    title: ['og:title', 'twitter:title'],
    description: ['og:description', 'twitter:description'],
    author: ['article:author', 'book:author'],
    published: ['article:published_time'],
    modified: ['article:modified_time', 'og:updated_time'],
    siteName: ['og:site_name'],
    image: ['og:image:secure_url', 'og:image', 'twitter:image'],
    canonical: ['og:url'],
    language: ['og:locale'],
  };
  return (field) => {
    const value = metaValue($, ...(names[field] ?? []));
    // Some sites give the URL of a profile instead of the name.
    return field === 'author' && value && /^https?:/.test(value) ? null : value;
  };
}

function metaReader($: CheerioAPI): Reader {
  const names: Partial<Record<PageField, readonly string[]>> = {
    title: ['dc.title', 'citation_title'],
    description: ['description', 'dc.description'],
    author: ['author', 'dc.creator', 'citation_author'],
    published: ['date', 'dc.date', 'publish-date', 'citation_publication_date'],
    modified: ['last-modified', 'dc.modified'],
    siteName: ['application-name'],
  };
  return (field) => metaValue($, ...(names[field] ?? []));
}

function htmlReader($: CheerioAPI, scrapedTitle: string | undefined): Reader {
  const text = (value: string | undefined) => (value ?? '').replace(/\s+/g, ' ').trim() || null;
  const readers: Partial<Record<PageField, () => string | null>> = {
    title: () => text($('title').first().text()) ?? text($('h1').first().text()) ?? text(scrapedTitle),
    author: () => text($('[rel="author"]').first().text()),
    published: () => text($('article time[datetime], time[datetime][pubdate]').first().attr('datetime')),
    language: () => text($('html').attr('lang')),
    canonical: () => text($('link[rel="canonical"]').first().attr('href')),
  };
  return (field) => readers[field]?.() ?? null;
}
