import { buildDocx, buildFlatDocx, buildWord2003, endsInTime, paragraph } from '@winnow/testing';
import { readBy, testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';
import { readDocx } from './docx-reader';
import { OoxmlParts } from './word-2003/ooxml-parts';

const read = (name: string, bytes: Uint8Array, options = {}) =>
  readDocument(name, bytes, { ...testLimits, ...options }, new AbortController().signal, () => undefined);
const textOf = async (bytes: Uint8Array, options = {}): Promise<string> => (await read('a.xml', bytes, options)).text;
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const listed = (text: string): string => paragraph(text, '<w:listPr><w:ilvl w:val="0"/><w:ilfo w:val="2"/></w:listPr>');
const annotation = (type: string, content: string): string =>
  `<aml:annotation aml:id="1" aml:author="Ann" w:type="Word.${type}"><aml:content>${content}</aml:content></aml:annotation>`;

describe('a Word document in one XML file (Flat OPC)', () => {
  const body = paragraph('Harvest', '<w:pStyle w:val="Kop"/>') + paragraph('Rye &amp; oats') + paragraph('Größe 大麦');
  const parts = {
    styles: '<w:style w:styleId="Kop"><w:name w:val="heading 1"/></w:style>',
    header1: paragraph('Winter'),
    footnotes: '<w:footnote w:id="1"><w:p><w:r><w:t>Weighed.</w:t></w:r></w:p></w:footnote>',
  };
  const noted = `${body}<w:p>${run('Wheat')}<w:r><w:footnoteReference w:id="1"/></w:r></w:p>`;

  it.each(['a.xml', 'a.doc', 'a.docx'])('is read as the same document in a zip is, under the name %s', async (name) => {
    const { text, warnings } = await read(name, buildFlatDocx(noted, parts));
    expect(text).toBe('Winter\n\n# Harvest\n\nRye & oats\n\nGröße 大麦\n\nWheat[1]\n\n[1] Weighed.');
    expect(text).toBe((await read('a.docx', buildDocx(noted, parts))).text);
    expect(warnings).toEqual([]);
  });

  it('is read in UTF-16', async () => {
    const flat = `\ufeff${buildFlatDocx(body).toString()}`;
    expect(await textOf(Buffer.from(flat, 'utf16le'))).toBe('Harvest\n\nRye & oats\n\nGröße 大麦');
  });

  it('is read up to where it is damaged, with a warning', async () => {
    const flat = buildFlatDocx(body).toString();
    const cut = Buffer.from(flat.slice(0, flat.indexOf('Größe')));
    const { text, warnings } = await read('a.xml', cut);
    expect(text).toBe('Harvest\n\nRye & oats');
    expect(warnings).toHaveLength(1);
  });

  it('of another program is an unsupported file', async () => {
    const slides = buildFlatDocx(body).toString().replaceAll('wordprocessingml.document.main', 'presentationml.main');
    await expect(textOf(Buffer.from(slides))).rejects.toMatchObject({ code: 'unsupported-type' });
  });

  it('ends as too large with more parts, elements or bytes than the limits', async () => {
    const many = buildFlatDocx(body).toString().replace('</pkg:package>', '<pkg:part/>'.repeat(1_001));
    await expect(textOf(Buffer.from(many))).rejects.toMatchObject({ code: 'too-large', message: /1,000/ });
    const twice = readBy(readDocx, buildFlatDocx(body), { inflatedBytes: 1_500 });
    await expect(twice).rejects.toMatchObject({ code: 'too-large' });
  });

  it('ends as unreadable when its elements are nested too deeply', async () => {
    const deep = '<a>'.repeat(600) + '</a>'.repeat(600);
    const between = buildFlatDocx(body).toString().replace('</pkg:package>', deep);
    await expect(textOf(Buffer.from(between))).rejects.toMatchObject({ code: 'unreadable' });
    await expect(textOf(buildFlatDocx(deep))).rejects.toMatchObject({ code: 'unreadable' });
  });
});

describe('a document of Word 2003 in XML', () => {
  it('is read with headings, tables, lists and its metadata', async () => {
    const styles =
      '<w:styles><w:style w:type="paragraph" w:styleId="Kop"><w:name w:val="heading 2"/></w:style></w:styles>';
    const lists =
      '<w:lists><w:listDef w:listDefId="7"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:nfc w:val="2"/><w:lvlText w:val="%1)"/></w:lvl></w:listDef>' +
      '<w:list w:ilfo="2"><w:ilst w:val="7"/></w:list></w:lists>';
    const facts = '<o:DocumentProperties><o:Title>Grain</o:Title><o:Author>Ann</o:Author></o:DocumentProperties>';
    const table = `<w:tbl><w:tr><w:tc>${paragraph('Name')}</w:tc><w:tc>${paragraph('Tons')}</w:tc></w:tr><w:tr><w:tc>${paragraph('Rye')}</w:tc><w:tc>${paragraph('4')}</w:tc></w:tr></w:tbl>`;
    const body = paragraph('Harvest', '<w:pStyle w:val="Kop"/>') + listed('Sow') + listed('Reap') + table;
    const document = await read('a.xml', buildWord2003(body, facts + lists + styles));
    expect(document.text).toBe('## Harvest\n\niii) Sow\n\niv) Reap\n\n| Name | Tons |\n| --- | --- |\n| Rye | 4 |');
    expect(document).toMatchObject({ title: 'Grain', facts: { author: 'Ann' }, warnings: [] });
  });

  it('has its notes at the end, headers first, and no pictures', async () => {
    const note = `<w:r><w:footnote>${paragraph('Weighed.')}</w:footnote></w:r>`;
    const picture = '<w:r><w:pict><w:binData w:name="a.png">iVBORw0KGgo=</w:binData></w:pict></w:r>';
    const header = `<w:sectPr><w:hdr w:type="odd">${paragraph('Winter')}</w:hdr></w:sectPr>`;
    const body = `<w:p>${run('Rye')}${note}${picture}${run(' grows')}</w:p>${paragraph('On')}${header}`;
    expect(await textOf(buildWord2003(body))).toBe('Winter\n\nRye[1] grows\n\nOn\n\n[1] Weighed.');
  });

  it('is divided into many headers and footers in time that grows with their number', () => {
    const parts = new OoxmlParts(Infinity);
    const add = (name: string) => {
      parts.open({ name, attributes: {} });
      parts.close();
    };
    endsInTime(() => {
      for (let count = 0; count < 100_000; count += 1) add(count % 2 === 0 ? 'w:hdr' : 'w:ftr');
    });
    expect(parts.toXml().size).toBe(100_000);
  });

  it('omits deletions and comments unless they are requested', async () => {
    const deletion = annotation('Deletion', '<w:r><w:delText>ten</w:delText></w:r>');
    const comment = `<w:r>${annotation('Comment', paragraph('Sure?'))}</w:r>`;
    const changed = `<w:p>${deletion}${annotation('Insertion', run('nine'))}${run(' tons')}${comment}</w:p>`;
    expect(await textOf(buildWord2003(changed))).toBe('nine tons');
    expect(await textOf(buildWord2003(changed), { parts: ['comments', 'changes'] })).toBe(
      '[deleted: ten][inserted: nine] tons\n\n[Comment (Ann): Sure?]',
    );
  });

  it('is read up to where it is damaged, with a warning', async () => {
    const document = buildWord2003(paragraph('Rye grows') + paragraph('Wheat')).toString();
    const { text, warnings } = await read('a.doc', Buffer.from(document.slice(0, document.indexOf('Wheat'))));
    expect(text).toBe('Rye grows');
    expect(warnings).toHaveLength(1);
  });

  it('ends as too large when it would grow beyond twice its size', async () => {
    const grown = buildWord2003(`<w:p>${run(`<![CDATA[${'<'.repeat(10_000)}]]>`)}</w:p>`);
    await expect(textOf(grown)).rejects.toMatchObject({ code: 'too-large' });
  });
});

it.each([
  ['another XML file', '<?xml version="1.0"?><note><to>Ann</to></note>'],
  ['a name of the format in another file', '<!-- http://schemas.microsoft.com/office/2006/xmlPackage --><a/>'],
])('%s is an unsupported file', async (_, xml) => {
  await expect(read('a.doc', Buffer.from(xml))).rejects.toMatchObject({ code: 'unsupported-type' });
});
