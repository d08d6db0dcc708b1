import { embeddedFile } from './embedded-file';

const read = (file: object) => {
  const { name, bytes } = embeddedFile(file);
  return [name, Buffer.from(bytes).toString()];
};

it('reads content as text or base64, named by the address', () => {
  expect(read({ uri: 'file:///notes/a%20b.txt', text: 'Boats.' })).toEqual(['a b.txt', 'Boats.']);
  expect(read({ uri: 'file:///notes/c.txt', blob: Buffer.from('Boats.').toString('base64') })).toEqual([
    'c.txt',
    'Boats.',
  ]);
});

it.each([
  ['data:text/plain,Forty%20boats%2C%20%C3%A4', 'file.txt', 'Forty boats, ä'],
  ['data:text/html;charset=utf-8,%3Cp%3EBoats', 'file.html', '<p>Boats'],
  ['data:text/csv;base64,YSxi', 'file.csv', 'a,b'],
  ['data:,100%', 'file.txt', '100%'],
  ['data:application/vnd.openxmlformats-officedocument.wordprocessingml.document;base64,YSxi', 'file.docx', 'a,b'],
  ['data:image/unknown;base64,YSxi', 'file', 'a,b'],
])('reads the address %s', (uri, name, text) => {
  expect(read({ uri })).toEqual([name, text]);
});

it('reads base64 of any alphabet, in lines', () => {
  expect(embeddedFile({ uri: 'a.bin', blob: '-_\r\n8=\n' }).bytes).toEqual(Buffer.from('+/8=', 'base64'));
});

it.each([
  ['blob', { uri: 'file:///a.pdf', blob: 'data:application/pdf;base64,JVBERg==' }],
  ['uri', { uri: 'data:text/csv;base64,a,b' }],
])('rejects a %s that is not base64', (field, file) => {
  expect(() => embeddedFile(file)).toThrow(`The field file.${field} must be base64.`);
});

it('rejects a file without content', () => {
  expect(() => embeddedFile({ uri: 'file:///notes/a.txt' })).toThrow(/Send the content/);
});
