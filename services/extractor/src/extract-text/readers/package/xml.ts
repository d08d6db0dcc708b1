import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { problems } from '../problems';
import type { ArchiveUsage } from '../reader';

/** Maximum nesting of elements, which word processors do not exceed; limits recursion and memory. */
const maxDepth = 512;
/** Maximum elements of an upload's XML; a book of 900 pages has 0.1 million. Three million take about ten seconds. */
const maxElements = 3_000_000;

export interface XmlElement {
  /** Prefix of a known namespace and local name, for example `w:p`; other namespaces have no prefix. */
  readonly name: string;
  /** Attributes by local name; those that name a relationship keep their prefix, `r:id`. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface XmlHandler {
  open(element: XmlElement): void;
  close(element: XmlElement): void;
  text(text: string): void;
}

/**
 * Namespaces by their last path segments, which transitional and strict documents share (ECMA-376, parts 1 and 4).
 */
const prefixes: readonly (readonly [RegExp, string])[] = [
  [/\/wordprocessingml(?:\/2006)?\/main$/, 'w'],
  [/^http:\/\/schemas\.microsoft\.com\/office\/word\/2003\/wordml$/, 'w'],
  [/^http:\/\/schemas\.microsoft\.com\/aml\/2001\/core$/, 'aml'],
  [/^urn:schemas-microsoft-com:office:office$/, 'o'],
  [/^urn:schemas-microsoft-com:office:spreadsheet$/, 'ss'],
  [/\/officeDocument(?:\/2006)?\/math$/, 'm'],
  [/\/markup-compatibility\/2006$/, 'mc'],
  [/\/(?:wordprocessingDrawing)$/, 'wp'],
  [/^urn:schemas-microsoft-com:vml$/, 'v'],
  [/\/package\/2006\/relationships$/, 'rel'],
  [/\/package\/2006\/content-types$/, 'ct'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc'],
  [/\/drawingml(?:\/2006)?\/main$/, 'a'],
  [/\/drawingml(?:\/2006)?\/chart$/, 'c'],
  [/\/drawingml(?:\/2006)?\/spreadsheetDrawing$/, 'xdr'],
  [/\/presentationml(?:\/2006)?\/main$/, 'p'],
  [/\/spreadsheetml(?:\/2006)?\/main$/, 's'],
  [/\/officeDocument(?:\/2006)?\/relationships$/, 'r'],
  [/^http:\/\/www\.idpf\.org\/2007\/opf$/, 'opf'],
  [/^http:\/\/www\.w3\.org\/2001\/04\/xmlenc#$/, 'enc'],
  [/^urn:oasis:names:tc:opendocument:xmlns:container$/, 'ocf'],
  ...['office', 'style', 'text', 'table', 'presentation', 'manifest'].map(
    (name) => [new RegExp(`^urn:oasis:names:tc:opendocument:xmlns:${name}:1\\.0$`), name] as const,
  ),
  [/^urn:oasis:names:tc:opendocument:xmlns:drawing:1\.0$/, 'draw'],
  // OpenOffice.org 1.x, before OpenDocument.
  ...['office', 'style', 'text', 'table', 'presentation', 'manifest'].map(
    (name) => [new RegExp(`^http://openoffice\\.org/200[01]/${name}$`), name] as const,
  ),
  [/^http:\/\/openoffice\.org\/2000\/drawing$/, 'draw'],
  [/^http:\/\/purl\.org\/dc\/terms\/$/, 'dcterms'],
];
const prefixCache = new Map<string, string>();

function prefixFor(uri: string): string {
  let prefix = prefixCache.get(uri);
  if (prefix === undefined) {
    prefix = prefixes.find(([pattern]) => pattern.test(uri))?.[1] ?? '';
    if (prefixCache.size < 1000) prefixCache.set(uri, prefix);
  }
  return prefix;
}

/** Whether a boolean attribute (ECMA-376 part 1, 22.9.2.7) is false; a missing one depends on its element. */
export const isFalse = (value = ''): boolean => /^(?:0|false|off)$/.test(value);
export const isTrue = (value = ''): boolean => /^(?:1|true|on)$/.test(value);

/** Throws `too-large` above the limit of elements, `unreadable` when they are nested too deeply. */
export function assertElementLimits(count: number, depth: number): void {
  if (count > maxElements) throw problems.tooManyElements(maxElements);
  if (depth >= maxDepth) throw problems.unreadable(new Error('nested too deeply'));
}

/**
 * Decodes a whole XML file. Throws `too-large` when it has more start tags, in comments as well, than the limit of
 * elements. Counting them takes a hundredth of the time in which a parser would reach the limit.
 */
export function decodeXml(bytes: Uint8Array): string {
  const xml = new TextDecoder(detectEncoding(bytes)).decode(bytes);
  let count = 0;
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at + 1))
    if (!'/!?'.includes(xml.charAt(at + 1))) count += 1;
  assertElementLimits(count, 0);
  return xml;
}

/**
 * Parses XML while it streams in. Never resolves entities of a document type, and fetches nothing. Returns false when
 * the XML is truncated or malformed, after handling everything before. Throws `unreadable` when elements are nested too
 * deeply, and `too-large` when all elements counted in `usage` exceed the limit.
 */
export async function parseXml(
  chunks: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  usage: Pick<ArchiveUsage, 'elements'>,
): Promise<boolean> {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  let failure: Error | undefined;
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('opentag', (tag) => {
    // Counts empty elements too: a hundred megabytes of them take minutes.
    usage.elements += 1;
    assertElementLimits(usage.elements, open.length);
    const attributes: Record<string, string> = {};
    for (const { uri, local, value } of Object.values(tag.attributes))
      attributes[prefixFor(uri) === 'r' ? `r:${local}` : local] = value;
    const prefix = prefixFor(tag.uri);
    const element = { name: prefix === '' ? tag.local : `${prefix}:${tag.local}`, attributes };
    open.push(element);
    if (!failure) handler.open(element);
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && !failure) handler.close(element);
  });
  const onText = (text: string): void => {
    if (!failure) handler.text(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(detectEncoding(chunk));
    // Yields to the event loop between chunks of at most 64 KB.
    parser.write(decoder.decode(chunk, { stream: true }));
    if (failure) break;
  }
  const isWellFormed = decoder !== undefined && !failure && open.length === 0;
  while (open.length > 0) handler.close(open.pop() as XmlElement);
  return isWellFormed;
}

function detectEncoding(first: Uint8Array): string {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}
