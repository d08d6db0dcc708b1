import { buildDocx, buildFlatDocx, buildZip, docxParts, paragraph } from '@winnow/testing';
import { office, readWord, readWordText, relationship, run } from './testing/word-markup';

describe('files that Word inserts', () => {
  const page =
    '<html><body><h2>Oats</h2><p>Late this <b>year</b>.</p><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table></body></html>';
  const archive =
    'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset="utf-8"\r\n' +
    'Content-Transfer-Encoding: quoted-printable\r\n\r\n<p>R=C3=BCben</p>\r\n--b--\r\n';
  const files: Readonly<Record<string, string>> = { 'a.html': page, 'b.mht': archive, 'c.docx': 'PK\u0003\u0004' };
  const chunk = (id: string): string => `<w:altChunk xmlns:r="${office}" r:id="${id}"/>`;
  const relations = Object.keys(files)
    .map((name) => relationship(name, 'aFChunk', name))
    .join('');
  const bytes = (body: string, inserted: Readonly<Record<string, string | Buffer>> = files): Buffer =>
    buildZip([
      ...docxParts(body, {}, relations),
      ...Object.entries(inserted).map(([name, data]) => ({ name: `word/${name}`, data: Buffer.from(data) })),
    ]);

  it('are read where they stand: web pages and web archives', async () => {
    const body = paragraph('Before') + chunk('a.html') + paragraph('Between') + chunk('b.mht') + paragraph('After');
    expect(await readWordText(bytes(body))).toBe(
      'Before\n\n## Oats\n\nLate this year.\n\n| a | b |\n| --- | --- |\n| c | d |\n\nBetween\n\nRüben\n\nAfter',
    );
    expect(await readWordText(bytes(chunk('a.html')), [], 'html')).toContain('<h2>Oats</h2>');
  });

  it('are read in cells and headers', async () => {
    const cell = (xml: string): string => `<w:tc>${xml}</w:tc>`;
    const row = (...cells: readonly string[]): string => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
    const body = `<w:tbl>${row(paragraph('Grain'), paragraph('Note'))}${row(paragraph('Rye'), chunk('a.html'))}</w:tbl>`;
    const pages = { 'a.html': '<p>Late</p><p>this <b>year</b></p>', 'h.html': '<p>Mill of Ann</p>' };
    const file = buildZip([
      ...docxParts(body, { header1: paragraph('Head') + chunk('h') }, relations),
      ...Object.entries(pages).map(([name, text]) => ({ name: `word/${name}`, data: Buffer.from(text) })),
      {
        name: 'word/_rels/header1.xml.rels',
        data: Buffer.from(
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship('h', 'aFChunk', 'h.html')}</Relationships>`,
        ),
      },
    ]);
    expect(await readWordText(file)).toBe(
      'Head\n\nMill of Ann\n\n| Grain | Note |\n| --- | --- |\n| Rye | Late this year |',
    );
  });

  it('stop at the limit of elements', async () => {
    const file = bytes(chunk('a.html'), { 'a.html': `<p>${'<b>x'.repeat(500_001)}` });
    await expect(readWordText(file)).rejects.toMatchObject({ code: 'too-large' });
  });

  it('count by their text, not by the pictures in their markup', async () => {
    const page = (text: string): Buffer =>
      bytes(chunk('a.html'), { 'a.html': `<p>${text}<img src="data:image/png;base64,${'A'.repeat(2_000)}"></p>` });
    const readPage = (text: string) => readWord(page(text), { textChars: 1_000 });
    expect((await readPage('Oats')).text).toBe('Oats');
    await expect(readPage('x'.repeat(1_001))).rejects.toMatchObject({ code: 'too-large' });
  });

  it('are left out with a warning where they are damaged, missing or of another format', async () => {
    const file = bytes(paragraph('Before') + chunk('c.docx') + chunk('missing') + chunk('b.mht'), {
      ...files,
      'b.mht': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
    });
    const { text, warnings } = await readWord(file);
    expect({ text, warnings }).toEqual({ text: 'Before', warnings: ['3 inserted files were left out.'] });
    const packed = { name: 'word/a.html', data: Buffer.alloc(0), packed: Buffer.alloc(20, 0xff), claims: 500 };
    const broken = buildZip([...docxParts(paragraph('Before') + chunk('a.html'), {}, relations), packed]);
    expect(await readWord(broken)).toMatchObject({ text: 'Before', warnings: ['An inserted file was left out.'] });
  });

  it.each([
    ['a Word document', buildDocx(`<w:p>${run('Rye &amp; ')}<w:r><w:rPr><w:b/></w:rPr><w:t>oats</w:t></w:r></w:p>`)],
    ['a Word document in one XML file', buildFlatDocx(paragraph('Rye &amp; oats'))],
    ['Rich Text', '{\\rtf1\\ansi Rye & {\\b oats}\\par}'],
    ['plain text', 'Rye & oats\r\n'],
  ])('are read where they stand: %s', async (_, data) => {
    const file = bytes(paragraph('Before') + chunk('c.docx') + paragraph('After'), { 'c.docx': data });
    expect(await readWordText(file)).toBe('Before\n\nRye & oats\n\nAfter');
  });

  it('keep their headings, tables and emphasis, and the files inside them', async () => {
    const inner = bytes(paragraph('Corn', '<w:outlineLvl w:val="1"/>') + chunk('a.html'));
    expect(await readWordText(bytes(chunk('c.docx'), { 'c.docx': inner }), [], 'markdown')).toBe(
      '## Corn\n\n## Oats\n\nLate this **year**.\n\n| a | b |\n| - | - |\n| c | d |',
    );
  });

  it('are read three deep, each counting toward the limits of the whole document', async () => {
    const nest = (file: Buffer, depth: number): Buffer =>
      depth === 0 ? file : nest(bytes(paragraph(`At ${depth}`) + chunk('c.docx'), { 'c.docx': file }), depth - 1);
    const nested = nest(buildDocx(paragraph('At 0')), 4);
    const { text, warnings } = await readWord(nested);
    expect(text).toBe('At 1\n\nAt 2\n\nAt 3\n\nAt 4');
    expect(warnings).toEqual(['An inserted file was left out.']);
    const twice = bytes(chunk('c.docx').repeat(2), { 'c.docx': buildDocx(paragraph('x'.repeat(50_000))) });
    await expect(readWord(twice, { inflatedBytes: 90_000 })).rejects.toMatchObject({ code: 'too-large' });
  });
});
