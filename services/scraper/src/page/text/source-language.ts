import { decodePercent } from '@winnow/contracts';
import type { FetchedPage } from '../page-types';

/** Media types of text whose source is the content, by its language in fenced code; plain text and Markdown have none. */
const languages: readonly [type: RegExp, language: string][] = [
  [/^(?:application|text)\/(?:[\w.+-]+\+)?json$|^application\/(?:x-ndjson|jsonl|json-seq)$/, 'json'],
  [/^(?:application|text)\/(?:vnd\.|x-)?(?:[\w.-]+\+)?yaml$/, 'yaml'],
  [/^(?:application|text)\/(?:x-)?toml$/, 'toml'],
  [/^(?:application|text)\/(?:x-)?csv$/, 'csv'],
  [/^text\/tab-separated-values$/, 'tsv'],
];
const markdownType = /^text\/(?:x-)?markdown$/;
const markdownName = /\.(?:md|markdown)$/i;
/** Matches media types of XML. */
export const xmlType = /^(?:application|text)\/(?:[\w.+-]+\+)?xml$/;
/** Feeds and pages are XML as well. */
const otherXml = /^application\/(?:rss|atom|xhtml)\+xml$/;
/** Types of text that are not content: HTML and XML are pages, the others program code. */
const otherText = /^text\/(?:html|xml|(?:x-)?(?:java|ecma)script|css)$/;
/** Root elements of pages and parts of pages, and of documents whose paragraphs are elements of HTML too. */
const pageRoot = /^(?:[\w.-]+:)?(?:html|head|body|main|article|section|div|p)$/i;
/** Number of bytes in which the root element of XML is searched. */
const prologBytes = 4_096;

/**
 * Returns the language of content that is returned as its source: `json`, `xml`, `markdown` and the like, `text` for
 * plain text. Undefined for pages, and for types that are not text.
 */
export function sourceLanguage({ url, bytes, contentType }: FetchedPage): string | undefined {
  const type = mediaType(contentType);
  if (markdownType.test(type)) return 'markdown';
  // Servers of source code send Markdown as plain text.
  if (type === 'text/plain') return markdownName.test(fileName(url)) ? 'markdown' : 'text';
  if (xmlType.test(type) && !otherXml.test(type)) return pageRoot.test(xmlRoot(bytes)) ? undefined : 'xml';
  if (looksLikeMarkup(bytes)) return undefined;
  if (type === '' || type === 'text/html') return mislabelledLanguage(bytes);
  const [, language] = languages.find(([pattern]) => pattern.test(type)) ?? [];
  return language ?? (/^text\/./.test(type) && !otherText.test(type) ? 'text' : undefined);
}

/** Feeds by their root element, as browsers sniff them in responses that are declared as HTML (MIME Sniffing 7.3). */
const feedRoot = /^(?:rss|feed|rdf:rdf)$/i;
const entity = /&#?\w+;/;
const lessThan = 0x3c;

/** Returns the language of content that is declared as HTML, or not at all, and has none: a feed, JSON, lines of text. */
function mislabelledLanguage(bytes: Uint8Array): string | undefined {
  if (feedRoot.test(xmlRoot(bytes))) return 'xml';
  const start = bytes.find((byte) => byte > space);
  if ((start === openBrace || start === openBracket) && isJson(bytes)) return 'json';
  if (bytes.includes(lessThan) || bytes.includes(0)) return undefined;
  const text = new TextDecoder().decode(bytes).trim();
  return text.includes('\n') && !entity.test(text) ? 'text' : undefined;
}

const space = 0x20;
const openBrace = 0x7b;
const openBracket = 0x5b;

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

/** Whether a page is declared as XML, whose empty elements and CDATA sections HTML reads differently. */
export const isXhtml = ({ contentType }: FetchedPage): boolean =>
  /^(?:application|text)\/(?:xhtml\+)?xml$/.test(mediaType(contentType));

/** Returns the media type without parameters, in lower case. */
export function mediaType(contentType: string | null): string {
  return (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

/** Returns the last part of the path of an address; empty without one. */
export function fileName(url: string): string {
  return decodePercent(URL.parse(url)?.pathname.split('/').pop() ?? '') ?? '';
}

/** Some servers send pages as `application/octet-stream` and the like, so the bytes decide. */
export function looksLikeMarkup(bytes: Uint8Array): boolean {
  return /^\ufeff?\s*(?:<!--|<!doctype html|<html|<head|<body)/i.test(new TextDecoder().decode(bytes.subarray(0, 512)));
}

/** Returns the name of the root element of XML; `html` when there is none. */
export function xmlRoot(bytes: Uint8Array): string {
  const prolog = new TextDecoder()
    .decode(bytes.subarray(0, prologBytes))
    .replaceAll('\0', '')
    .replace(/<!--[^]*?-->|<\?[^>]*>/g, '');
  return /^\s*<(?:!doctype\s+)?([\w:.-]+)/i.exec(prolog)?.[1] ?? 'html';
}
