import { fileNameOf } from './file-name';

it.each([
  ['a%20b.pdf', undefined, 'a b.pdf'],
  ['100%.txt', undefined, '100%.txt'],
  [undefined, 'Text/CSV; charset=utf-8', 'file.csv'],
  ['', 'application/pdf', 'file.pdf'],
  [undefined, 'text/calendar', 'file.ics'],
  [undefined, 'text/vtt', 'file.vtt'],
  [undefined, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'file.docx'],
  [undefined, 'image/png', 'file.png'],
  [undefined, 'application/octet-stream', 'file'],
  [undefined, 'constructor', 'file'],
  [undefined, undefined, 'file'],
])('with X-Filename %j and type %j, the name of a file is %j', (header, type, name) => {
  expect(fileNameOf(header, type)).toBe(name);
});
