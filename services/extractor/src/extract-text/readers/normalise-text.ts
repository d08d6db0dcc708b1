const controlCharacters = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u0080-\u0084\u0086-\u009f\ufffe\uffff]/g;

/**
 * Bullets of symbol fonts as Word writes them, and check marks and boxes of Wingdings, where the font is unknown; any
 * other private-use character depends on its font.
 */
const privateBullets = /[\uf076\uf0a7\uf0a8\uf0b7\uf0d8]/g;
const checkMarks: Readonly<Record<string, string>> = {
  '\uf06f': '☐',
  '\uf071': '☐',
  '\uf078': '☒',
  '\uf0fb': '✗',
  '\uf0fc': '✓',
  '\uf0fd': '☒',
  '\uf0fe': '☑',
};
const privateUse = /[\ue000-\uf8ff]/g;

/**
 * Normalises the text of every reader: one kind of line break, no control or private-use characters, no soft hyphens,
 * no spaces at the end of a line, at most one consecutive blank line, trimmed.
 */
export function normaliseText(text: string): string {
  return text
    .replace(/\r\n?|\u0085|\u2028/g, '\n')
    .replace(/\u2029|\f/g, '\n\n')
    .replace(controlCharacters, '')
    .toWellFormed()
    .replace(privateBullets, '•')
    .replace(privateUse, (char) => checkMarks[char] ?? '')
    .replace(/\u00ad/g, '')
    .replace(/(?<![ \t\u00a0])[ \t\u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
