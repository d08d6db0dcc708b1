/** Matches radicals of Chinese characters (Unicode blocks 2E80 and 2F00). */
const radicals = /[\u2e80-\u2fd5]/g;

/** Radicals without a compatibility mapping in Unicode, and the characters that look the same in most fonts. */
const supplement = '⺎⺓⺝⺠⺶⻁⻄⻅⻆⻉⻋⻑⻓⻔⻘⻙⻚⻛⻜⻝⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲';
const characters = '兀幺月民羊虎西见角贝车長长门青韦页风飞食首马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀';

/**
 * Replaces radicals by the characters they look like. Fonts have one glyph for both, and producers (Chromium) write the
 * radical into their character maps, although the page has the character.
 */
export const replaceRadicals = (text: string): string =>
  text.replace(radicals, (radical) => characters[supplement.indexOf(radical)] ?? radical.normalize('NFKC'));
