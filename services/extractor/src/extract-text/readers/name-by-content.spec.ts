import { buildCompoundFile, buildDoc, buildDocx, buildPdf, buildZip, paragraph } from '@winnow/testing';
import { nameByContent } from './name-by-content';

const pdf = buildPdf([[{ text: 'Hello from a PDF', y: 700 }]]);
const zipOf = (...names: string[]) => buildZip(names.map((name) => ({ name, data: Buffer.from('b') })));
const content = '[Content_Types].xml';
const compound = (stream: string) => buildCompoundFile({ [stream]: Buffer.alloc(16) });
const typed = (type: string) => buildZip([{ name: 'mimetype', data: Buffer.from(type), packed: Buffer.from(type) }]);

it.each([
  ['pdf', pdf],
  ['png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['rtf', Buffer.from('{\\rtf1 Hello}')],
  ['docx', buildDocx(paragraph('Hello'))],
  ['docx', compound('EncryptedPackage')],
  ['doc', buildDoc({ body: 'Hello\r' })],
  ['xls', compound('Workbook')],
  ['ppt', compound('PowerPoint Document')],
  ['msg', compound('__properties_version1.0')],
  ['pptx', zipOf(content, 'ppt/presentation.xml')],
  ['xlsx', zipOf(content, 'xl/workbook.xml')],
  ['odt', typed('application/vnd.oasis.opendocument.text')],
  ['ods', typed('application/vnd.oasis.opendocument.spreadsheet')],
  ['epub', typed('application/epub+zip')],
  ['zip', zipOf('a.pdf')],
  ['zip', buildZip([{ name: 'a.docx', data: zipOf(content, 'word/document.xml'), packed: zipOf(content, 'word/a') }])],
])('names %s by its content', (ending, bytes) => {
  expect(nameByContent('file', bytes)).toBe(`file.${ending}`);
});

it.each([
  ['file', Buffer.from('just some text')],
  ['file', Buffer.from('4d5a900003000000', 'hex')],
  ['file', zipOf(content, 'visio/document.xml')],
  ['file', compound('constructor')],
  ['file', Buffer.alloc(0)],
  ['a.exe', pdf],
])('leaves the name %s of other content', (name, bytes) => {
  expect(nameByContent(name, bytes)).toBe(name);
});
