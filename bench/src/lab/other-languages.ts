/** Writes a text as in another language: each word becomes other letters, always the same for the same word. */
type Translate = (text: string) => string;

const lettersOf = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index));
const latin = [...'etaoinshrdlu'];
const han = lettersOf(0x4e00, 3_000);
// Of the characters of a Japanese text, about three in five are kana.
const japanese = [...lettersOf(0x3042, 80), ...han.slice(0, 53)];
const thai = lettersOf(0x0e01, 40);

const widePunctuation: Readonly<Record<string, string>> = { '.': '。', ',': '，', '!': '！', '?': '？', ':': '：' };

/** Returns a word of other letters, chosen by a hash (FNV-1a, then a linear congruential generator). */
function otherWord(word: string, letters: readonly string[], lettersPerCharacter: number): string {
  if (/^\p{N}+$/u.test(word)) return word;
  let hash = 2_166_136_261;
  for (const letter of word.toLowerCase()) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619) >>> 0;
  let other = '';
  for (let length = Math.max(1, Math.round(word.length / lettersPerCharacter)); length > 0; length -= 1) {
    other += letters[(hash >>> 8) % letters.length]!;
    hash = (Math.imul(hash, 1_664_525) + 1_013_904_223) >>> 0;
  }
  if (letters !== latin || !/^\p{Lu}/u.test(word)) return other;
  return /\p{Ll}/u.test(word) ? other[0]!.toUpperCase() + other.slice(1) : other.toUpperCase();
}

const translated = (text: string, letters: readonly string[], lettersPerCharacter: number): string =>
  text.replaceAll(/&[#\w]+;|[\p{L}\p{N}\p{M}'’]+/gu, (word) =>
    word.startsWith('&') ? word : otherWord(word, letters, lettersPerCharacter),
  );
const withoutSpaces = (text: string): string => text.replaceAll(/(?<=\P{ASCII}) +(?=\P{ASCII})/gu, '');
const withWidePunctuation = (text: string): string =>
  text.replaceAll(/(?<=\P{ASCII})[.,!?:](?=\s|$)/gu, (mark) => widePunctuation[mark]!);

/** The languages. A Chinese text has a third of the letters of the same text in English, a Japanese one somewhat more. */
export const otherLanguages: Readonly<Record<string, Translate>> = {
  'unknown Latin words': (text) => translated(text, latin, 1),
  'Chinese characters': (text) => withoutSpaces(withWidePunctuation(translated(text, han, 3))),
  'Japanese characters': (text) => withoutSpaces(withWidePunctuation(translated(text, japanese, 2.2))),
  'Thai characters': (text) => withoutSpaces(translated(text, thai, 1).replaceAll(/(?<=\P{ASCII})[.,](?=\s|$)/gu, '')),
};

const notText = /<(script|style)\b[^>]*>[^]*?<\/\1>|<!--[^]*?-->|<[^<>]*>/gi;
const titleTag = /^<meta\b[^>]*(?:og:|twitter:|name=["']?)(?:title|description)/i;

/** Writes the texts of a page, its titles and descriptions in another language; keeps its markup and schema.org data. */
export function translatePage(html: string, translate: Translate): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of html.matchAll(notText)) {
    const [tag] = match;
    parts.push(translate(html.slice(end, match.index)));
    const hasTitle = titleTag.test(tag);
    parts.push(hasTitle ? tag.replace(/(?<=content=(["']))[^]*?(?=\1)/i, translate) : tag);
    end = match.index + tag.length;
  }
  parts.push(translate(html.slice(end)));
  return parts.join('');
}
