import { sizeOf } from './item-geometry';
import type { TextItem } from './page-types';

/** Combining marks of the accents that TeX's OT1 fonts paint over a letter (TeX: \accent). */
const combiningMarks: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
};
const trailingAccent = /[`´ˆ˜¯˘˙¨˚˝ˇ¸]$/;
/** Minimum and maximum overlap of a letter with the accent before it, in font sizes: letters are narrower or wider. */
const [minOverlap, maxOverlap] = [0.2, 1.1];
const maxRise = 0.5;
const dotless: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };

/** Composes letters with the accents that are painted over them, each of which ends the item before the letter. */
export function composeAccents<Item extends TextItem>(items: readonly Item[]): readonly Item[] {
  if (!items.some(({ str }) => trailingAccent.test(str))) return items;
  const composed = [...items];
  for (let index = 1; index < composed.length; index += 1) {
    const [before, item] = [composed[index - 1]!, composed[index]!];
    const mark = combiningMarks[trailingAccent.exec(before.str ?? '')?.[0] ?? ''];
    if (mark === undefined || !item.str || !isPaintedOver(before, item)) continue;
    const letter = ((dotless[item.str[0]!] ?? item.str[0]!) + mark).normalize('NFC');
    if (letter.length > 1) continue;
    const width = Math.max(0, item.transform[4]! - before.transform[4]!);
    composed[index - 1] = { ...before, str: before.str.slice(0, -1), width };
    composed[index] = { ...item, str: letter + item.str.slice(1) };
  }
  return composed;
}

function isPaintedOver(accent: TextItem, item: TextItem): boolean {
  const size = sizeOf(item);
  const overlap = (accent.transform[4]! + accent.width - item.transform[4]!) / size;
  return (
    !accent.hasEOL &&
    Math.abs(sizeOf(accent) - size) < 0.1 * size &&
    Math.abs(accent.transform[5]! - item.transform[5]!) < maxRise * size &&
    overlap > minOverlap &&
    overlap < maxOverlap
  );
}

/** Characters of TeX's T1 encoding (Cork) at 10–1A and 80–BF; the other codes are Latin-1, or ligatures. */
const lowCodes = '“”„«»–—\u200b\u200bıȷ';
const highCodes = 'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£';
/** Matches a ligature by its code, which a font without a character map has. */
const ligatureCode = /(?<=\p{L})[\u001b-\u001f]|[\u001b-\u001f](?=\p{Ll})/u;
const t1Code = /[\u0010-\u001a\u0080-\u00bf]/g;
/** Code of the en dash in T1, which is a Greek letter or a sign in TeX's fonts of formulas. */
const t1Dash = '\u0015';
/** Code of the bullet in TeX's TS1 encoding, which is a control character elsewhere. */
const ts1Bullet = '\u0088';

/**
 * Decodes the text of fonts without a character map (Type 3): that of fonts with T1's codes of ligatures, and bullets of
 * TS1, which are items of their own.
 */
export function decodeT1<Item extends TextItem>(pageItems: readonly Item[]): readonly Item[] {
  // A font that has letters or dingbats beside the code is of another encoding.
  const lettered = new Set(
    pageItems.filter(({ str }) => /[a-z\u2000-\uffff]/i.test(str)).map(({ fontName }) => fontName),
  );
  const isBullet = ({ str, fontName }: Item): boolean =>
    str === ts1Bullet && (fontName === undefined || !lettered.has(fontName));
  const items = pageItems.some(isBullet)
    ? pageItems.map((item) => (isBullet(item) ? { ...item, str: '•' } : item))
    : pageItems;
  const fonts = new Set(items.filter(({ str }) => ligatureCode.test(str)).map(({ fontName }) => fontName));
  if (fonts.size === 0) return items;
  const decode = (char: string): string =>
    (char < '\u0080' ? lowCodes[char.charCodeAt(0) - 0x10] : highCodes[char.charCodeAt(0) - 0x80]) ?? char;
  const ofDashes = dashFonts(items);
  return items.map((item) => {
    if (item.fontName === undefined || !item.str) return item;
    if (fonts.has(item.fontName)) return { ...item, str: item.str.replace(t1Code, decode) };
    return ofDashes.has(item.fontName) && item.str === t1Dash ? { ...item, str: decode(t1Dash) } : item;
  });
}

/** Returns the fonts of which only dashes that begin a line are used, as is LaTeX's bold font by the items of an inner list. */
function dashFonts(items: readonly TextItem[]): ReadonlySet<string | undefined> {
  const fonts = new Set(items.flatMap(({ str, fontName }) => (str === t1Dash ? [fontName] : [])));
  for (const [index, { str, fontName }] of items.entries()) {
    const beginsLine = items[index - 1]?.hasEOL ?? true;
    if (str?.trim() && !(str === t1Dash && beginsLine)) fonts.delete(fontName);
  }
  return fonts;
}
