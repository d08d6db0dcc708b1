import type { TextItem } from './page-types';

/** Matches vowel signs of Hebrew and Arabic. */
const vowelSigns = /^[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]+$/;
/** Maximum distance of a sign from the edge of its letter, and maximum width of a gap at a sign, in font sizes. */
const maxDistance = 0.6;
const maxGap = 0.1;
const maxRise = 0.8;

/**
 * Appends vowel signs that are items of their own to their letter: the one painted after them where a line is painted from
 * the left, else the one before. By its position alone, a sign would follow a letter beside it.
 */
export function attachVowelSigns<Item extends TextItem>(items: readonly Item[]): readonly Item[] {
  if (!items.some(({ str }) => vowelSigns.test(str))) return items;
  const attached = items.filter(({ str, width, height, transform, hasEOL }, index) => {
    const isGap = str.trim() === '' && !hasEOL && width < maxGap * (height || Math.abs(transform[3]!));
    return !isGap || !vowelSigns.test(items[index - 1]?.str ?? '');
  });
  for (let index = attached.length - 1; index >= 0; index -= 1) {
    const [before, sign, next] = [attached[index - 1], attached[index]!, attached[index + 1]];
    if (!vowelSigns.test(sign.str)) continue;
    const isLetter = (item: Item | undefined): item is Item => item?.dir === 'rtl' && isNear(item, sign);
    const isFromLeft = isLetter(next) && next.transform[4]! > sign.transform[4]! - maxGap * next.height;
    const letter = isFromLeft ? next : isLetter(before) ? before : undefined;
    if (!letter) continue;
    attached[isFromLeft ? index + 1 : index - 1] = { ...letter, str: letter.str + sign.str };
    attached[index] = { ...sign, str: '' };
  }
  return attached;
}

const isNear = (letter: TextItem, { transform }: TextItem): boolean =>
  letter.transform[4]! - transform[4]! < maxDistance * letter.height &&
  transform[4]! - letter.transform[4]! - letter.width < maxDistance * letter.height &&
  Math.abs(letter.transform[5]! - transform[5]!) < maxRise * letter.height;
