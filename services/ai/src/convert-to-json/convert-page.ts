import { jsonLdTypes } from '@winnow/markdown/json-ld';
import type { FetchedSource } from '@winnow/contracts';
import type { CheerioAPI } from 'cheerio';
import type { JsonObject, JsonValue } from '../transform-to-json/json-values';
import { readJsonLd } from './read-json-ld';
import { readMicrodata } from './read-microdata';
import { loadPage, metaValue, readFields, readHeadings, readMeta, readTables, readText } from './read-page';

/** Where a value was read. `model` and `offline` are the only ones that were written, not read. */
export type Origin = 'json-ld' | 'microdata' | 'opengraph' | 'meta' | 'html' | 'address' | 'model' | 'offline';

/** Fields every page may have, in order of the result. */
export const pageFields = [
  'title',
  'description',
  'author',
  'published',
  'modified',
  'language',
  'siteName',
  'image',
  'canonical',
] as const;
export type PageField = (typeof pageFields)[number];

export interface ConvertedPage {
  readonly json: JsonObject;
  /** The page's main text, for the model to fill gaps from. */
  readonly text: string;
  /** Fields that no part of the page gives. */
  readonly gaps: readonly PageField[];
}

const article =
  /^(?:.*Article|BlogPosting|NewsArticle|WebPage|Product|Recipe|Event|VideoObject|Course|SoftwareApplication|.*Page|Book|Movie|JobPosting)$/;
type Reader = (name: PageField) => string | null;

/**
 * Reads a page's structure: what it says of itself in JSON-LD, microdata, OpenGraph and meta elements, its headings,
 * tables and definition lists. Nothing is guessed; `origins` names for every field where it was read.
 */
export function convertPage(source: FetchedSource): ConvertedPage {
  const $ = loadPage(source.html);
  const jsonLd = readJsonLd($);
  const microdata = readMicrodata($, source.url);
  const readers: readonly (readonly [Origin, Reader])[] = [
    ['json-ld', itemReader(jsonLd.find((item) => jsonLdTypes(item).some((type) => article.test(type))))],
    ['microdata', itemReader(microdata.find((item) => article.test(String(item['@type'] ?? ''))))],
    ['opengraph', openGraphReader($)],
    ['meta', metaReader($)],
    ['html', htmlReader($, source)],
  ];
  const json: JsonObject = { url: source.url };
  const origins: JsonObject = {};
  const gaps: PageField[] = [];
  for (const field of pageFields) {
    const found = readers
      .map(([origin, read]) => [origin, valueOf(field, read(field), source.url)] as const)
      .find(([, value]) => value !== null);
    if (!found) {
      gaps.push(field);
      continue;
    }
    json[field] = found[1];
    origins[field] = found[0];
  }
  const text = (source.text?.trim() ?? '') !== '' ? (source.text as string).trim() : readText($);
  const parts: readonly (readonly [string, JsonValue, Origin])[] = [
    ['fields', readFields($), 'html'],
    ['headings', readHeadings($), 'html'],
    [
      'tables',
      readTables($).map((table) => ({ ...table, columns: [...table.columns], rows: [...table.rows] })),
      'html',
    ],
    ['jsonLd', jsonLd, 'json-ld'],
    ['microdata', microdata, 'microdata'],
    ['openGraph', readMeta($, /^(?:og|article|book|profile|video|music|product|twitter):/), 'opengraph'],
    ['text', text, 'html'],
  ];
  for (const [name, value, origin] of parts) {
    if (value === null || (typeof value === 'object' ? Object.keys(value).length === 0 : value === '')) continue;
    json[name] = value;
    origins[name] = origin;
  }
  json['origins'] = origins;
  return { json, text, gaps };
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

/** A schema.org value as one text: names of people and organisations, addresses of images. */
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
    // Some sites put the address of a profile where the name belongs.
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

function htmlReader($: CheerioAPI, source: FetchedSource): Reader {
  const text = (value: string | undefined) => (value ?? '').replace(/\s+/g, ' ').trim() || null;
  const readers: Partial<Record<PageField, () => string | null>> = {
    title: () => text($('title').first().text()) ?? text($('h1').first().text()) ?? text(source.title),
    author: () => text($('[rel="author"]').first().text()),
    published: () => text($('article time[datetime], time[datetime][pubdate]').first().attr('datetime')),
    language: () => text($('html').attr('lang')),
    canonical: () => text($('link[rel="canonical"]').first().attr('href')),
  };
  return (field) => readers[field]?.() ?? null;
}

const isAddress = (field: PageField) => field === 'image' || field === 'canonical';
const valueOf = (field: PageField, value: string | null, base: string) =>
  value !== null && isAddress(field) ? absolute(value, base) : value;

/** A web address, made whole; null for any other scheme, which leads nowhere a reader could go. */
function absolute(address: string, base: string): string | null {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
