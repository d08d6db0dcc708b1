/** Characters of symbol fonts that documents really use, by font and code; others have no meaning as text. */
const fonts: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  wingdings: {
    0x6c: '●',
    0x6e: '■',
    0x6f: '□',
    0x71: '❑',
    0x76: '❖',
    0xa7: '▪',
    0xa8: '☐',
    0xd8: '➢',
    0xe0: '→',
    0xfb: '✗',
    0xfc: '✓',
    0xfd: '☒',
    0xfe: '☑',
  },
  symbol: greek(),
};

function greek(): Record<number, string> {
  const upper = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
  const lower = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
  const table: Record<number, string> = {
    0xa3: '≤',
    0xa5: '∞',
    0xae: '→',
    0xb0: '°',
    0xb1: '±',
    0xb3: '≥',
    0xb4: '×',
    0xb7: '•',
    0xb8: '÷',
    0xb9: '≠',
    0xbb: '≈',
    0xd6: '√',
    0xe5: '∑',
    0xf2: '∫',
  };
  [...upper].forEach((sign, index) => (table[0x41 + index] = sign));
  [...lower].forEach((sign, index) => (table[0x61 + index] = sign));
  return table;
}

/** Text of a `w:sym` element: `code` is hexadecimal, often moved to the private use area (F000). */
export function symbolText(font: string, code: string): string {
  const value = Number.parseInt(code, 16);
  if (!Number.isFinite(value)) return '';
  const low = value >= 0xf000 && value <= 0xf0ff ? value - 0xf000 : value;
  const known = fonts[font.toLowerCase().replace(/ \d$/, '')]?.[low];
  if (known !== undefined) return known;
  return value >= 0xe000 && value <= 0xf8ff ? '' : String.fromCodePoint(Math.min(value, 0x10ffff));
}
