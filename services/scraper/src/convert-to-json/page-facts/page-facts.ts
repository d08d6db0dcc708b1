import { pageFields, type JsonObject, type JsonValue, type PageField, type PageSource } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { jsonrepair } from 'jsonrepair';
import { decodeText } from '../../page/charset/decode';
import type { FetchedPage, ReadPage } from '../../page/page-types';
import { readJsonLd } from '../read-json-ld';
import { fieldReaders, type Origin } from './field-readers';
import { readMicrodata } from './read-microdata';
import { loadPage, readFields, readHeadings, readMeta, readTables, readText } from './read-page';

/**
 * Maximum characters of the JSON; equals the limit of a page in bytes. Tables may exceed it, since their rows repeat
 * the column names.
 */
const maxFactsChars = 20_000_000;

/**
 * Reads a page's structured data: JSON-LD, microdata, OpenGraph and meta elements, headings, tables and definition
 * lists. Nothing is guessed; `origins` has the origin of every field.
 *
 * @param main title and content from the scraper
 * @throws ProblemError `no-text` for an empty page, `too-large` when it is nested too deeply or has too many facts
 */
export function pageFacts(page: FetchedPage, main: Partial<Pick<ReadPage, 'title' | 'content'>>): PageSource {
  const html = decodeText(page.bytes, page.contentType).text;
  if (html.trim() === '') throw new ProblemError('no-text', 'The page is empty.');
  try {
    const source = factsOf(html, page.url, main);
    if (JSON.stringify(source.facts).length <= maxFactsChars) return source;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new ProblemError('too-large', 'This page is too deeply nested, or too large, to be converted.');
}

function factsOf(html: string, url: string, main: Parameters<typeof pageFacts>[1]): PageSource {
  const $ = loadPage(html);
  const jsonLd = readJsonLd($, jsonrepair);
  const microdata = readMicrodata($, url);
  const readers = fieldReaders({ $, jsonLd, microdata, title: main.title });
  const facts: JsonObject = { url };
  const origins: JsonObject = {};
  const gaps: PageField[] = [];
  for (const field of pageFields) {
    const found = readers
      .map(([origin, read]) => [origin, valueOf(field, read(field), url)] as const)
      .find(([, value]) => value !== null);
    if (!found) {
      gaps.push(field);
      continue;
    }
    facts[field] = found[1];
    origins[field] = found[0];
  }
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
    ['text', main.content?.trim() || readText($), 'html'],
  ];
  for (const [name, value, origin] of parts) {
    if (value === null || (typeof value === 'object' ? Object.keys(value).length === 0 : value === '')) continue;
    facts[name] = value;
    origins[name] = origin;
  }
  facts['origins'] = origins;
  return { kind: 'page', facts, gaps };
}

const isAddress = (field: PageField) => field === 'image' || field === 'canonical';
const valueOf = (field: PageField, value: string | null, base: string) =>
  value !== null && isAddress(field) ? absolute(value, base) : value;

/** Resolves an address to an absolute web URL; null for any other scheme. */
function absolute(address: string, base: string): string | null {
  const url = URL.parse(address, base);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
