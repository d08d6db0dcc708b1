/** Languages in Latin script, distinguished by their words; the first is the default. */
const latin = ['eng', 'deu', 'fra', 'spa'] as const;

/** Languages of other scripts, distinguished by the confidence of their models. */
export const otherScripts = {
  ell: /\p{Script=Greek}/gu,
  rus: /\p{Script=Cyrillic}/gu,
  ukr: /\p{Script=Cyrillic}/gu,
  bul: /\p{Script=Cyrillic}/gu,
  kaz: /\p{Script=Cyrillic}/gu,
  ara: /\p{Script=Arabic}/gu,
  heb: /\p{Script=Hebrew}/gu,
  hin: /\p{Script=Devanagari}/gu,
  kor: /\p{Script=Hangul}/gu,
  jpn: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  chi_sim: /\p{Script=Han}/gu,
} as const;

type OtherLanguage = keyof typeof otherScripts;

/** Languages of one script each: the first installed one tells the script, and then the surest is taken. */
export const scripts: readonly (readonly OtherLanguage[])[] = [
  ['ell'],
  ['rus', 'kaz', 'ukr', 'bul'],
  ['ara'],
  ['heb'],
  ['hin'],
  ['kor'],
  ['jpn'],
  ['chi_sim'],
];

type LatinLanguage = (typeof latin)[number];
export type Language = LatinLanguage | keyof typeof otherScripts;
export const firstLanguage: Language = latin[0];

/** Frequent words that the other languages do not have, as the English model reads them: accents may be lost. */
const frequent: Readonly<Record<LatinLanguage, ReadonlySet<string>>> = {
  eng: new Set('the and of to that is was for with are this be from have which'.split(' ')),
  deu: new Set('der und das ist nicht ein eine mit den auf zu dem von sich auch'.split(' ')),
  fra: new Set('le les et des est une dans pour que qui pas du au sur avec'.split(' ')),
  spa: new Set('el los las y en por con una para del se como mas su al'.split(' ')),
};

/** Minimum words to detect a language. */
const enough = 3;

/** The language of a text in Latin script by its frequent words; the default unless another is clearly ahead. */
export function languageOf(text: string): LatinLanguage {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const counts = latin.map((language) => words.filter((word) => frequent[language].has(word)).length);
  const most = Math.max(...counts);
  const best = latin[counts.indexOf(most)]!;
  return most >= enough && most > 1.5 * (counts[0] ?? 0) ? best : latin[0];
}

/** Share of a text's letters that are of the script of a language. */
export function shareOfScript(text: string, language: keyof typeof otherScripts): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 0 : (text.match(otherScripts[language])?.length ?? 0) / letters;
}
