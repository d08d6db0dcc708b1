import { decodePercent } from '@winnow/contracts';
import type { FetchedPage } from '../crawl/engine';
import { typeBySignature } from '../page/steps/check-type';
import { looksLikeMarkup, mediaType, xmlRoot, xmlType } from '../page/text/source-language';

/** Extensions of linked documents by media type. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-excel.sheet.binary.macroenabled.12': 'xlsb',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.graphics': 'odg',
  'application/epub+zip': 'epub',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
  'text/csv': 'csv',
  'text/x-csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'text/calendar': 'ics',
  'text/vtt': 'vtt',
  'application/ttml+xml': 'ttml',
  'message/rfc822': 'eml',
  'application/vnd.ms-outlook': 'msg',
  'application/mbox': 'mbox',
  'application/x-ipynb+json': 'ipynb',
  'application/x-fictionbook+xml': 'fb2',
  'application/docbook+xml': 'docbook',
  'application/tei+xml': 'tei',
  'text/x-opml': 'opml',
  'application/jats+xml': 'nxml',
};
/** Extensions of pictures by media type. */
const pictureEndings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/tiff': 'tiff',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/x-ms-bmp': 'bmp',
  'image/gif': 'gif',
};
const pictures = new Set(Object.values(pictureEndings));
/** Extensions of tables and notebooks that servers of source code send as plain text. */
const plainDocuments = new Set(['csv', 'tsv', 'ipynb']);
const known = new Set(Object.values(endings));

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
    : (endings[type] ??
      (isDocument(type, own, bytes) ? own : isXmlDocument(type, bytes) ? 'xml' : undefined) ??
      (readsPictures && !looksLikeMarkup(bytes) ? pictureEnding(typeBySignature(bytes) ?? type, own) : undefined));
  if (ending === undefined) return undefined;
  return own === ending ? last : `${last.replace(/\.[^.]*$/, '') || 'document'}.${ending}`;
}

const pictureEnding = (type: string, ending: string): string | undefined =>
  pictureEndings[type] ?? (unknownTypes.has(type) && pictures.has(ending) ? ending : undefined);

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
