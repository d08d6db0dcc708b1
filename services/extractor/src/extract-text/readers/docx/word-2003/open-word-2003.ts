import type { Archive } from '../../package/archive';
import { openPartArchive } from '../../package/part-archive';
import { parseXml } from '../../package/xml';
import { noUsage, type ReadLimits } from '../../reader';
import { OoxmlParts } from './ooxml-parts';

const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const namespaceDeclarations =
  ' xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml"' +
  ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"';

/** Maximum growth factor of a rewritten file; note references add little to files written by Word. */
const maxGrowth = 2;

/**
 * Opens a Word 2003 XML document as an OOXML package, so that one reader supports both. The parts of a truncated file
 * end early. Throws `too-large` above the limits of elements and bytes, `unreadable` when elements are nested too
 * deeply.
 */
export async function openWord2003(bytes: Uint8Array, limits: ReadLimits): Promise<Archive> {
  const parts = new OoxmlParts(maxGrowth * bytes.byteLength);
  const isWhole = await parseXml(singleChunk(bytes), parts, noUsage());
  const xml = parts.toXml();
  const rels = [...xml.keys()]
    .filter((name) => !/^(?:document|core)$/.test(name))
    .map((name) => {
      const type = name.replace(/\d/g, '');
      return `<Relationship Id="${name}" Type="${officeRelationships}/${type}" Target="${name}.xml"/>`;
    });
  // The reader detects a truncated document by its missing end tag.
  const close = (name: string): string => (name === 'document' && !isWhole ? '' : '</part>');
  const texts: [string, string][] = [
    ['[Content_Types].xml', `<Types xmlns="${packageNamespace}/content-types"/>`],
    [
      'word/_rels/document.xml.rels',
      `<Relationships xmlns="${packageNamespace}/relationships">${rels.join('')}</Relationships>`,
    ],
    ...[...xml].map(([name, text]): [string, string] => [
      name === 'core' ? 'docProps/core.xml' : `word/${name}.xml`,
      `<part${namespaceDeclarations}>${text}${close(name)}`,
    ]),
  ];
  return openPartArchive(new Map(texts.map(([name, text]) => [name, () => Buffer.from(text)])), limits);
}

async function* singleChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
