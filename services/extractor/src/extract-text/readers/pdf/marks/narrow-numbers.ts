import { sizeOf } from '../item-geometry';
import type { TextItem } from '../page-types';

/** Minimum characters of the items by which the letters of a font are measured. */
const minChars = 10;
/** Maximum width of a digit relative to the mean one of its font: usual digits are wider than small letters. */
const maxWidth = 0.82;

/** Whether most characters are small letters; capitals and Chinese characters are wider than digits. */
const isLowerCase = (text: string): boolean => 2 * (text.match(/\p{Ll}/gu)?.length ?? 0) > text.length;

/**
 * Returns the numbers that are written in the superscript digits of their font (OpenType `sups`), as Typst does: they
 * have the size and baseline of the text, but narrow digits.
 */
export function narrowNumbers(numbers: readonly TextItem[], items: readonly TextItem[]): Set<TextItem> {
  const fonts = new Map<string, { width: number; chars: number }>();
  for (const item of items) {
    const { str, width, fontName = '' } = item;
    if (str.trim().length < minChars || !(sizeOf(item) > 0) || !isLowerCase(str)) continue;
    const font = fonts.get(fontName) ?? { width: 0, chars: 0 };
    fonts.set(fontName, { width: font.width + width / sizeOf(item), chars: font.chars + str.length });
  }
  return new Set(
    numbers.filter((item) => {
      const font = fonts.get(item.fontName ?? '');
      const digitWidth = item.width / sizeOf(item) / item.str.trim().length;
      return font !== undefined && digitWidth > 0 && digitWidth < (maxWidth * font.width) / font.chars;
    }),
  );
}
