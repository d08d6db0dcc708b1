import { printable } from './terminal.ts';

it.each([
  ['a window title', '\u001b]0;evil\u0007text'],
  ['a terminal query', '\u001b[6ntext'],
  ['a C1 control sequence', '\u009b6ntext'],
  ['a line that overwrites itself', 'good\rtext'],
])('prints %s as text without control characters', (_name, text) => {
  expect(printable(text)).toMatch(/^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f]*text$/);
});

it('keeps line breaks, tabs and letters of all scripts', () => {
  const text = '# Ärger\n\t漢字 🙂\n';
  expect(printable(text)).toBe(text);
});
