import type { ContentFormat } from '@winnow/contracts';
import { buildCompoundFile, buildDoc, buildDocx, buildPdf, buildZip, docxParts, paragraph } from '@winnow/testing';
import { testLimits } from '../../testing/read-by';
import { detectFormat } from './detect-format';
import { readDocument } from './index';
import { pdfFacts } from './pdf/pdf-facts';

const pdf = buildPdf([[{ text: 'Hello from a PDF', y: 700 }]]);
const docx = buildDocx(paragraph('Hello from Word'));
const doc = buildDoc({ body: 'Hello from old Word\r' });
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const webArchive = Buffer.from(
  'From: <Saved by Blink>\r\nSnapshot-Content-Location: https://mill.test/\r\nSubject: =?utf-8?Q?Mills?=\r\n =?utf-8?Q?_?=\r\n' +
    'Date: Fri, 1 May 2026 08:00:00 -0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="B"\r\n\r\n' +
    '--B\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n' +
    '<html><head><title>Mills</title></head><body><h1>Wind =E2=80=93 mi=\r\nlls</h1></body></html>\r\n' +
    '--B\r\nContent-Type: text/css\r\n\r\nh1 { color: red }\r\n' +
    '--B\r\nContent-Type: text/html\r\n\r\n<html><body>An advertisement</body></html>\r\n--B--\r\n',
);
const read = (name: string, bytes: Uint8Array, format?: ContentFormat) =>
  readDocument(name, bytes, testLimits, new AbortController().signal, () => undefined, format);
const wrongType = {
  code: 'unsupported-type',
  message: 'Unsupported file type. Please upload a PDF, DOCX, or TXT file.',
};

describe('readDocument', () => {
  it.each([
    ['report.pdf', pdf, 'Hello from a PDF'],
    ['REPORT.PDF', pdf, 'Hello from a PDF'],
    ['report', pdf, 'Hello from a PDF'],
    ['letter.docx', docx, 'Hello from Word'],
    ['template.dotx', docx, 'Hello from Word'],
    ['old.doc', doc, 'Hello from old Word'],
    ['renamed.doc', docx, 'Hello from Word'],
    ['notes.txt', Buffer.from('Hello'), 'Hello'],
    ['rich.doc', Buffer.from('{\\rtf1 Hello}'), 'Hello'],
    ['page.HTM', Buffer.from('<p>Hello</p>'), 'Hello'],
    ['list.tsv', Buffer.from('Hello'), 'Hello'],
    ['list.tab', Buffer.from('A\tB\n1\t2'), '| A | B |\n| --- | --- |\n| 1 | 2 |'],
    [
      'export.xls',
      Buffer.from(
        '<html xmlns:x="urn:x"><body><table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table></body></html>',
      ),
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    ['export.xls', Buffer.from('\ufeffA\tB\n1\t2\n', 'utf16le'), '| A | B |\n| --- | --- |\n| 1 | 2 |'],
    ['export.doc', Buffer.from('\ufeff<!DOCTYPE html><p>Hello</p>'), 'Hello'],
    [
      'wiki.doc',
      Buffer.from('Date: Fri, 1 May 2026 08:00:00 +0000\nMIME-Version: 1.0\nContent-Type: text/html\n\n<p>Hello</p>'),
      'Date: Fri, 1 May 2026 08:00:00 +0000\n\nHello',
    ],
    ['polyglot.pdf', Buffer.concat([Buffer.from('<html><script>1</script>\n'), pdf]), 'Hello from a PDF'],
  ])('reads %s by its content', async (name, bytes, text) => {
    expect((await read(name, bytes)).text).toBe(text);
  });

  it.each([
    ['letter.pages', 'Documents of Pages cannot be read. Save the file as DOCX or PDF and upload it again.'],
    ['IMG_1.HEIC', 'HEIC pictures cannot be read. Save the file as JPEG or PNG and upload it again.'],
    ['book.azw3', 'Books in Kindle formats cannot be read. Save the file as EPUB and upload it again.'],
    ['plan.vsdx', 'Drawings of Visio cannot be read. Save the file as PDF and upload it again.'],
    ['a.unknown', wrongType.message],
  ])('says what %s can be saved as, if it is of a known format', async (name, message) => {
    await expect(read(name, Buffer.from('Hello'))).rejects.toMatchObject({ code: 'unsupported-type', message });
  });

  it('detects pictures under the endings of their format', () => {
    const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
    for (const name of ['a.jpg', 'a.jpeg', 'a.jpe', 'a.JFIF']) expect(detectFormat(name, jpeg)).toBe('image');
  });

  it.each(['a.mht', 'a.MHTML', 'a.htm', 'a.doc'])('reads the page of the web archive %s', async (name) => {
    const page = { text: '# Wind – mills', title: 'Mills', warnings: [] };
    expect(await read(name, webArchive)).toMatchObject(page);
  });

  it.each([
    ['text named as a PDF', 'a.pdf', Buffer.from('just some text')],
    ['a PDF named as text', 'a.txt', pdf],
    ['a PDF named as Word', 'a.docx', pdf],
    ['a picture named as a PDF', 'a.pdf', png],
    ['a picture named as text', 'a.txt', png],
    ['a program named as text', 'a.txt', Buffer.from('4d5a900003000000', 'hex')],
    ['a zip named as Word', 'a.docx', buildZip([{ name: 'a', data: Buffer.from('b') }])],
    ['a double ending', 'a.pdf.exe', pdf],
    ['text without an ending', 'a', Buffer.from('just some text')],
    ['another ending', 'a.js', Buffer.from('text')],
    ['a Word document named as a workbook', 'a.xlsx', docx],
    ['a PDF named as a mail', 'a.eml', pdf],
    ['plain text named as Word', 'a.doc', Buffer.from('just some text')],
    ['plain text named as a workbook', 'a.xls', Buffer.from('just some text')],
    ['a spreadsheet in XML of 2003', 'a.xls', Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:x"/>')],
  ])('rejects %s', async (_, name, bytes) => {
    await expect(read(name, bytes)).rejects.toMatchObject(wrongType);
  });

  it('rejects a workbook and a presentation with a password as encrypted', async () => {
    const locked = buildCompoundFile({
      EncryptionInfo: Buffer.alloc(300, 1),
      EncryptedPackage: Buffer.alloc(9_000, 2),
    });
    await expect(read('a.xlsx', locked)).rejects.toMatchObject({ code: 'encrypted' });
    await expect(read('a.pptx', locked)).rejects.toMatchObject({ code: 'encrypted' });
  });

  const listed = buildDocx(paragraph('A *b*', '<w:outlineLvl w:val="1"/>') + paragraph('1 &lt; 2'));

  it.each([
    ['letter.docx', listed, 'markdown', '## A \\*b\\*\n\n1 < 2'],
    ['letter.docx', listed, 'html', '<div><h2>A *b*</h2><p>1 &lt; 2</p></div>'],
    ['letter.docx', listed, 'text', '## A *b*\n\n1 < 2'],
    ['report.pdf', pdf, 'markdown', 'Hello from a PDF'],
    ['report.pdf', pdf, 'html', '<p>Hello from a PDF</p>'],
    ['notes.txt', Buffer.from('# <b> *x*'), 'markdown', '\\# \\<b> \\*x\\*'],
    ['notes.txt', Buffer.from('# <b> *x*'), 'html', '<p># &lt;b&gt; *x*</p>'],
  ] as const)('reads %s in the requested format', async (name, bytes, format, text) => {
    expect((await read(name, bytes, format)).text).toBe(text);
  });

  it('reads the metadata of a document', async () => {
    const core =
      '<cp:coreProperties xmlns:cp="c" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>Tides</dc:title><dc:creator>Ada</dc:creator>' +
      '<dcterms:created>2024-05-01T08:00:00Z</dcterms:created></cp:coreProperties>';
    const zip = buildZip([...docxParts(paragraph('Text')), { name: 'docProps/core.xml', data: Buffer.from(core) }]);
    expect(await read('a.docx', zip)).toMatchObject({
      title: 'Tides',
      facts: { author: 'Ada', published: '2024-05-01T08:00:00Z' },
    });
    expect(pdfFacts({ Author: 'Ada', CreationDate: "D:20240501080000+02'00'", ModDate: 'D:2024' })).toEqual({
      author: 'Ada',
      published: '2024-05-01T08:00:00+02:00',
      modified: '2024',
    });
  });

  it('rejects a file that is too short as damaged', async () => {
    await expect(read('a.pdf', Buffer.from('x'))).rejects.toMatchObject({ code: 'unreadable' });
    await expect(read('a.docx', Buffer.alloc(0))).rejects.toMatchObject({ code: 'unreadable' });
  });
});
