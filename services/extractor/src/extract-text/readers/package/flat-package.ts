import { SaxesParser, type SaxesTagNS } from 'saxes';
import { problems } from '../problems';
import type { ReadLimits } from '../reader';
import type { Archive } from './archive';
import { openPartArchive, type PartContent } from './part-archive';
import { assertElementLimits, decodeXml } from './xml';

const flatNamespace = 'http://schemas.microsoft.com/office/2006/xmlPackage';
const typesNamespace = 'http://schemas.openxmlformats.org/package/2006/content-types';

/** A part of the package, with the position of its content in the file. */
interface FlatPart {
  readonly name: string;
  readonly type: string;
  start: number;
  end: number;
  isBinary: boolean;
  /** Namespaces in scope of the content, by prefix. */
  namespaces: Readonly<Record<string, string>>;
}

/**
 * Opens an Office package in a single XML file ("Flat OPC", in Word "Word XML Document"), with the interface
 * of a zip. The last part of a truncated file ends with the file. Throws `too-large` above the limits of elements and
 * parts, `unreadable` when elements are nested too deeply.
 */
export function openFlatPackage(bytes: Uint8Array, limits: ReadLimits): Archive {
  const xml = decodeXml(bytes);
  const parts = findParts(xml, limits);
  const contents = new Map<string, PartContent>([['[Content_Types].xml', () => writeContentTypes(parts)]]);
  // The first of two equal names is used, as in a zip.
  for (const part of parts) if (!contents.has(part.name)) contents.set(part.name, () => readContent(part, xml));
  return openPartArchive(contents, limits);
}

/** Finds the parts in one pass; the reader parses their content later, in its own order. */
function findParts(xml: string, limits: ReadLimits): readonly FlatPart[] {
  const parser = new SaxesParser({ xmlns: true });
  const parts: FlatPart[] = [];
  const openElements: SaxesTagNS[] = [];
  let isDamaged = false;
  let elements = 0;
  parser.on('error', () => (isDamaged = true));
  parser.on('opentag', (tag) => {
    elements += 1;
    assertElementLimits(elements, openElements.length);
    openElements.push(tag);
    if (tag.uri !== flatNamespace || isDamaged) return;
    if (tag.local === 'part') parts.push({ ...partNames(tag), start: 0, end: 0, isBinary: false, namespaces: {} });
    if (parts.length > limits.archiveEntries) throw problems.tooManyEntries(limits.archiveEntries);
    const part = parts.at(-1);
    if (part && isContent(tag))
      Object.assign(part, {
        start: parser.position,
        end: xml.length,
        isBinary: tag.local === 'binaryData',
        namespaces: Object.assign({}, ...openElements.map(({ ns }) => ns)),
      });
  });
  parser.on('closetag', (tag) => {
    openElements.pop();
    const part = parts.at(-1);
    if (part && isContent(tag) && !isDamaged)
      part.end = Math.max(part.start, xml.lastIndexOf('</', parser.position - 1));
  });
  parser.write(xml);
  return parts;
}

const isContent = ({ uri, local }: SaxesTagNS): boolean =>
  uri === flatNamespace && (local === 'xmlData' || local === 'binaryData');

function partNames({ attributes }: SaxesTagNS): { name: string; type: string } {
  const of = (localName: string): string =>
    Object.values(attributes).find(({ uri, local }) => uri === flatNamespace && local === localName)?.value ?? '';
  return { name: of('name').replace(/^\//, ''), type: of('contentType') };
}

function readContent({ start, end, isBinary, namespaces }: FlatPart, xml: string): Buffer {
  const content = xml.slice(start, end);
  if (isBinary) return Buffer.from(content, 'base64');
  const declared = Object.entries(namespaces).map(
    ([prefix, uri]) => ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escapeAttribute(uri)}"`,
  );
  return Buffer.from(`<part${declared.join('')}>${content}${end === xml.length ? '' : '</part>'}`);
}

/** Writes the part with the content types, which a flat package lacks. */
function writeContentTypes(parts: readonly FlatPart[]): Buffer {
  const types = parts.map(
    ({ name, type }) => `<Override PartName="/${escapeAttribute(name)}" ContentType="${escapeAttribute(type)}"/>`,
  );
  return Buffer.from(`<Types xmlns="${typesNamespace}">${types.join('')}</Types>`);
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
