import { parseMarkdown } from './parse-markdown';

/** A table of as many columns as rows, which have one cell each. */
const square = (size: number, prefix = ''): string =>
  ['| a '.repeat(size), '|--'.repeat(size), ...Array.from({ length: size }, () => 'x')]
    .map((line) => `${prefix}${line}\n`)
    .join('');

it('converts tables, and links by reference', () => {
  const html = parseMarkdown('| a | b |\n| --- | --- |\n| c |\n\nSee [the mill][m].\n\n[m]: https://mill.test/');
  expect(html).toContain('<td>c</td>\n<td></td>');
  expect(html).toContain('<a href="https://mill.test/">the mill</a>');
  expect(parseMarkdown(square(100))).toContain('<td>x</td>');
});

it.each([
  ['a table whose rows are filled up', square(800)],
  ['one in a quotation', square(800, '> ')],
  ['several together', `${square(400)}\n`.repeat(4)],
  ['references to a long address', `[a]: https://a.test/${'x'.repeat(100_000)}\n\n${'[a] '.repeat(60)}`],
  ['pictures by reference', `[a]: https://a.test/${'x'.repeat(100_000)}\n\n${'![][a] '.repeat(60)}`],
])('rejects a short text that becomes a long one: %s', (_what, text) => {
  expect(() => parseMarkdown(text)).toThrow(expect.objectContaining({ code: 'too-large' }));
});
