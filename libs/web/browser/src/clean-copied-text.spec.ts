import fc from 'fast-check';
import { cleanCopiedText } from './clean-copied-text';

test.each([
  ['percent and plus encoding', 'Hello%20big+world%21', 'Hello big world!'],
  ['plus encoding alone', 'hello+big+world', 'hello big world'],
  ['letters of several bytes', 'caf%C3%A9 %E2%82%AC5', 'café €5'],
  ['a percent sign in prose', '100% sure, 5%off, 7%', '100% sure, 5%off, 7%'],
  ['escapes that are no UTF-8', 'bad %E9 and %FF%FE', 'bad %E9 and %FF%FE'],
  ['a plus in prose', 'C++ and Ctrl+C, 1 + 1', 'C++ and Ctrl+C, 1 + 1'],
  ['web addresses', 'see https://a.example/x%20y?q=a+b', 'see https://a.example/x%20y?q=a+b'],
  ['entities', 'A &amp; B &lt;b&gt; &#233; &#xE9; &euro; &copy;', 'A & B <b> é é € ©'],
  ['what only looks like an entity', 'R&D &unknownthing; AT&T;', 'R&D &unknownthing; AT&T;'],
  ['encoded entities once', '&amp;lt;', '&lt;'],
  ['markup', '<b>bold</b>', '<b>bold</b>'],
  ['spaces at both ends of lines', '  one  \n\t two \u00a0\nthree   ', 'one\ntwo\nthree'],
  ['many line breaks', 'a\n\n\n\nb\r\n\r\n\r\nc\n\nd', 'a\n\nb\n\nc\n\nd'],
  ['lines of spaces between', 'a\n  \n \n  \nb', 'a\n\nb'],
])('cleans %s', (_name, text, cleaned) => {
  expect(cleanCopiedText(text)).toBe(cleaned);
});

test('never throws and leaves no leading or trailing spaces in any line', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('%', 'E', '9', '2', '0', ' ', '\n', '&', ';', '#', '+', 'é') }),
      (text) => {
        const lines = cleanCopiedText(text).split('\n');
        expect(lines.every((line) => line === line.trim())).toBe(true);
      },
    ),
  );
});
