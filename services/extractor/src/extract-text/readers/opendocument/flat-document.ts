import type { Archive } from '../package/archive';
import { openPartArchive } from '../package/part-archive';
import { decodeXml } from '../package/xml';
import type { ReadLimits } from '../reader';

/** Bytes within which the root element ends; LibreOffice writes some 40 namespaces. */
const maxHeaderBytes = 16_384;
const rootTag = /<(?:[\w-]+:)?document\s[^>]*>/;
const namespace = /["']urn:oasis:names:tc:opendocument:xmlns:office:1\.0["']/;
const mimeType = /[\s:]mimetype\s*=\s*["']([^"']*)/;
/** The ends of the metadata and of the styles, which precede the body. */
const metaEnd = /<\/(?:[\w-]+:)?meta\s*>/;
const stylesEnd = /<\/(?:[\w-]+:)?master-styles\s*>/;

/** Returns the start tag of the root; undefined for other files. */
function rootOf(bytes: Uint8Array): string | undefined {
  const tag = rootTag.exec(decodeXml(bytes.subarray(0, maxHeaderBytes)))?.[0];
  return tag !== undefined && namespace.test(tag) ? tag : undefined;
}

/** Whether a file is an OpenDocument in one XML file, by its root. */
export const isFlatDocument = (bytes: Uint8Array): boolean => rootOf(bytes) !== undefined;

/**
 * Opens an OpenDocument in one XML file (OpenDocument 1.3, part 3, 3.1.2) with the interface of a zip. Each part is the file
 * up to its end.
 */
export function openFlatDocument(bytes: Uint8Array, limits: ReadLimits): Archive {
  const xml = decodeXml(bytes);
  const upTo = (pattern: RegExp): Buffer => {
    const end = pattern.exec(xml);
    return Buffer.from(end ? xml.slice(0, end.index + end[0].length) : '');
  };
  const content = Buffer.from(xml);
  return openPartArchive(
    new Map([
      ['mimetype', () => Buffer.from(mimeType.exec(rootOf(bytes) ?? '')?.[1] ?? '')],
      ['content.xml', () => content],
      // A parser closes the root when the part ends.
      ['styles.xml', () => upTo(stylesEnd)],
      ['meta.xml', () => upTo(metaEnd)],
    ]),
    limits,
  );
}
