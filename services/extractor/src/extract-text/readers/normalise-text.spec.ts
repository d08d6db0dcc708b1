import { normaliseText } from './normalise-text';

describe('tidyText', () => {
  it.each([
    ['line ends of every kind', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['paragraph and page ends', 'a\u2029b\fc', 'a\n\nb\n\nc'],
    ['more than one blank line', 'a\n\n\n\n\nb', 'a\n\nb'],
    ['spaces at line ends, and around the whole', '  a \t\nb\u00a0\n ', 'a\nb'],
    ['control characters and soft hyphens', 'a\u0000b\u0007c\u00add', 'abcd'],
    ['private characters, bullets aside', '\uf0b7 one\ue123', '• one'],
    ['check marks and boxes of symbol fonts', '\uf0fc a\n\uf0fe b\n\uf06f c', '✓ a\n☑ b\n☐ c'],
    ['halves of surrogate pairs', 'a\ud83cb🌾', 'a\ufffdb🌾'],
  ])('tidies %s', (_, text, tidy) => expect(normaliseText(text)).toBe(tidy));
});
