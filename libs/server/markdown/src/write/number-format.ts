const romans: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  let remainder = value;
  return romans.reduce((text, [number, numeral]) => {
    const count = Math.floor(remainder / number);
    remainder -= count * number;
    return text + numeral.repeat(count);
  }, '');
}

/** Formats a … z, then aa … zz, repeating the letter (ECMA-376, 17.18.59). */
const letter = (value: number): string =>
  String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1);

/** Formats one number of a list label in a Word number format; rare formats fall back to digits. */
export function formatNumber(value: number, format: string): string {
  if (value < 1 || value > 3999) return String(value);
  if (format === 'lowerRoman') return roman(value);
  if (format === 'upperRoman') return roman(value).toUpperCase();
  if (format === 'lowerLetter') return letter(value);
  if (format === 'upperLetter') return letter(value).toUpperCase();
  if (format === 'decimalZero') return String(value).padStart(2, '0');
  return String(value);
}
