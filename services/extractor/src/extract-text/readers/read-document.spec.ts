import { buildDoc, buildDocx, buildPdf, buildZip, paragraph } from '@winnow/testing';
import { testLimits } from '../../testing/read-by';
import { readDocument } from './index';

const pdf = buildPdf([[{ text: 'Hello from a PDF', y: 700 }]]);
const docx = buildDocx(paragraph('Hello from Word'));
const doc = buildDoc({ body: 'Hello from old Word\r' });
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const read = (name: string, bytes: Uint8Array) =>
  readDocument(name, bytes, testLimits, new AbortController().signal, () => undefined);
const wrongType = {
  code: 'unsupported-type',
  message: 'Unsupported file type. Please upload a PDF, DOCX, or TXT file.',
};

describe('readDocument', () => {
  it.each([
    ['report.pdf', pdf, 'Hello from a PDF'],
    ['REPORT.PDF', pdf, 'Hello from a PDF'],
    ['letter.docx', docx, 'Hello from Word'],
    ['template.dotx', docx, 'Hello from Word'],
    ['old.doc', doc, 'Hello from old Word'],
    ['renamed.doc', docx, 'Hello from Word'],
    ['notes.txt', Buffer.from('Hello'), 'Hello'],
    ['polyglot.pdf', Buffer.concat([Buffer.from('<html><script>1</script>\n'), pdf]), 'Hello from a PDF'],
  ])('reads %s by its content', async (name, bytes, text) => {
    expect((await read(name, bytes)).text).toBe(text);
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
    ['no ending', 'a', pdf],
    ['another ending', 'a.html', Buffer.from('text')],
  ])('refuses %s', async (_, name, bytes) => {
    await expect(read(name, bytes)).rejects.toMatchObject(wrongType);
  });

  it('calls a file too short to be anything damaged', async () => {
    await expect(read('a.pdf', Buffer.from('x'))).rejects.toMatchObject({ code: 'unreadable' });
    await expect(read('a.docx', Buffer.alloc(0))).rejects.toMatchObject({ code: 'unreadable' });
  });
});
