import { buildTextZip, buildZip, epubParts, pptxParts, sheetRow, slideShape, xlsxParts } from '@winnow/testing';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const dublinCore = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"';
const common = '<dc:description>About mills</dc:description><dc:language>en</dc:language>';
const facts = { author: 'Ann', description: 'About mills', language: 'en', published: '2024-05-01T08:00:00Z' };

const read = (name: string, bytes: Uint8Array) =>
  readDocument(name, bytes, testLimits, new AbortController().signal, () => undefined);

describe('the metadata of a document', () => {
  const core = {
    name: 'docProps/core.xml',
    data: Buffer.from(
      `<cp:coreProperties xmlns:cp="urn:cp" ${dublinCore}><dc:creator> Ann </dc:creator>${common}` +
        '<dcterms:created>2024-05-01T08:00:00Z</dcterms:created><dcterms:modified>2024-05-02</dcterms:modified></cp:coreProperties>',
    ),
  };

  it.each([
    ['a.xlsx', xlsxParts({ A: sheetRow(1, ['Rye']) })],
    ['a.pptx', pptxParts([{ shapes: slideShape('', ['Rye']) }])],
  ])('is read from %s', async (name, parts) => {
    expect((await read(name, buildZip([...parts, core]))).facts).toEqual({ ...facts, modified: '2024-05-02' });
  });

  it('is read from OpenDocument, whose creator is the last editor', async () => {
    const meta =
      `<o:meta xmlns:o="urn:o" ${dublinCore} xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0">` +
      `<meta:initial-creator>Ann</meta:initial-creator><dc:creator>Bob</dc:creator>${common}` +
      '<meta:creation-date>2024-05-01T08:00:00Z</meta:creation-date><dc:date>2024-05-02</dc:date></o:meta>';
    const content =
      '<o:body xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:t="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><o:text><t:p>Rye</t:p></o:text></o:body>';
    const odt = buildTextZip({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': content,
      'meta.xml': meta,
    });
    expect((await read('a.odt', odt)).facts).toEqual({ ...facts, modified: '2024-05-02' });
  });

  it('is read from EPUB with all authors, and a description without markup', async () => {
    const dates = '<dc:date>2024-05-01T08:00:00Z</dc:date><dc:date>2024-06-01</dc:date>';
    const metadata = `<dc:creator>Ann</dc:creator><dc:creator>Bob</dc:creator>${common.replace('About', '&lt;p&gt;About')}${dates}`;
    const parts = epubParts(['<p>Rye</p>']).map(({ name, data }) => ({
      name,
      data: Buffer.from(String(data).replace('<metadata>', `<metadata>${metadata}`)),
    }));
    expect((await read('a.epub', buildZip(parts))).facts).toEqual({ ...facts, author: 'Ann, Bob' });
  });
});
