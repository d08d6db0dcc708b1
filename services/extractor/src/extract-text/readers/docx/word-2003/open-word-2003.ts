import type { Archive } from '../../package/archive';
import { partArchive } from '../../package/part-archive';
import { parseXml } from '../../package/xml';
import { unused, type ReadLimits } from '../../reader';
import { CurrentParts } from './current-parts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const declared =
  ' xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml"' +
  ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"';

/** Maximum growth of a file when it is rewritten: the marks of its notes are what Word's own files gain. */
const maxGrowth = 2;

/**
 * Opens a document of Word 2003 in XML as the package that Word writes today, so that one reader reads both. Of a
 * truncated file it has what comes before. Throws `too-large` above the limits of elements and bytes, `unreadable` when
 * elements are nested too deeply.
 */
export async function openWord2003(bytes: Uint8Array, limits: ReadLimits): Promise<Archive> {
  const parts = new CurrentParts(maxGrowth * bytes.byteLength);
  const isWhole = await parseXml(inOnePiece(bytes), parts, unused());
  const xml = parts.take();
  const rels = [...xml.keys()]
    .filter((name) => !/^(?:document|core)$/.test(name))
    .map((name) => {
      const type = name.replace(/\d/g, '');
      return `<Relationship Id="${name}" Type="${office}/${type}" Target="${name}.xml"/>`;
    });
  // The reader's warning about a damaged document depends on its end.
  const close = (name: string): string => (name === 'document' && !isWhole ? '' : '</part>');
  const texts: [string, string][] = [
    ['[Content_Types].xml', `<Types xmlns="${packages}/content-types"/>`],
    [
      'word/_rels/document.xml.rels',
      `<Relationships xmlns="${packages}/relationships">${rels.join('')}</Relationships>`,
    ],
    ...[...xml].map(([name, text]): [string, string] => [
      name === 'core' ? 'docProps/core.xml' : `word/${name}.xml`,
      `<part${declared}>${text}${close(name)}`,
    ]),
  ];
  return partArchive(new Map(texts.map(([name, text]) => [name, () => Buffer.from(text)])), limits);
}

async function* inOnePiece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
