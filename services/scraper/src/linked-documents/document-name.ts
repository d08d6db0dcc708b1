import { decodePercent, documentEndingsByType, pictureEndingsByType } from '@winnow/contracts';
import type { FetchedPage } from '../crawl/engine';
import { typeBySignature } from '../page/steps/check-type';
import { looksLikeMarkup, mediaType, xmlRoot, xmlType } from '../page/text/source-language';

const endings = new Map<string, string>(Object.entries(documentEndingsByType));
const pictureEndings = new Map<string, string>(Object.entries(pictureEndingsByType));
const pictures = new Set(pictureEndings.values());
/** Extensions of tables and notebooks that servers of source code send as plain text. */
const plainDocuments = new Set(['csv', 'tsv', 'ipynb']);
const known = new Set(endings.values());

/**
 * Whether an address belongs to a document, judged by its extension. Calendars beside pages of events repeat them, so they
 * are read only when they are requested.
 */
export function isDocumentAddress({ pathname }: URL): boolean {
  const ending = endingOf(pathname);
  return known.has(ending) && ending !== 'ics';
}

const endingOf = (name: string): string => /\.([a-z\d]{3,7})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Roots of XML whose elements the extractor knows: feeds, outlines and books, mostly sent as plain XML. */
const documentRoot = /^(?:rss|feed|rdf:RDF|opml|TEI|FictionBook)$/;
/** Media types that servers send for files of unknown type. */
const unknownTypes = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/zip']);
/** Maximum characters of a file name. */
const maxNameLength = 200;

/**
 * Returns the file name under which a fetched document, or with `readsPictures` a picture, is read; undefined for a page.
 * The file signature takes precedence over the media type, and that over the extension of the address.
 */
export function documentName({ url, bytes, contentType }: FetchedPage, readsPictures = false): string | undefined {
  const segment = new URL(url).pathname.split('/').at(-1) ?? '';
  const last = (decodePercent(segment) ?? segment).slice(-maxNameLength);
  const own = endingOf(last);
  const type = mediaType(contentType);
  const ending = startsWith(bytes, '%PDF-')
    ? 'pdf'
    : (endings.get(type) ??
      (isDocument(type, own, bytes) ? own : isXmlDocument(type, bytes) ? 'xml' : undefined) ??
      (readsPictures && !looksLikeMarkup(bytes) ? pictureEnding(typeBySignature(bytes) ?? type, own) : undefined));
  if (ending === undefined) return undefined;
  return own === ending ? last : `${last.replace(/\.[^.]*$/, '') || 'document'}.${ending}`;
}

const pictureEnding = (type: string, ending: string): string | undefined =>
  pictureEndings.get(type) ?? (unknownTypes.has(type) && pictures.has(ending) ? ending : undefined);

function isDocument(type: string, ending: string, bytes: Uint8Array): boolean {
  if (type === 'text/plain') return plainDocuments.has(ending);
  return unknownTypes.has(type) && known.has(ending) && isBinary(ending, bytes);
}

const isXmlDocument = (type: string, bytes: Uint8Array): boolean =>
  xmlType.test(type) && documentRoot.test(xmlRoot(bytes));

const startsWith = (bytes: Uint8Array, start: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, start.length)).toString('latin1') === start;

/** Extensions of compound files. */
const compoundEndings = new Set(['doc', 'msg', 'ppt', 'xls']);

/** Matches signatures of zip, compound file and rich text; other content without a type may be a page. */
const isBinary = (ending: string, bytes: Uint8Array): boolean =>
  startsWith(bytes, 'PK\u0003\u0004') ||
  startsWith(bytes, '{\\rtf') ||
  (compoundEndings.has(ending) && startsWith(bytes, '\u00d0\u00cf\u0011\u00e0'));
