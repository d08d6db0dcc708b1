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

/**
 * Languages grouped by script: the first installed one detects the script, then the one with the highest confidence is
 * used.
 */
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
export const [firstLanguage] = latin;
/** Language whose network is the smallest, a third of the English one. */
export const smallestLanguage: Language = 'fra';
const [, ...otherLatin] = latin;

/** Stop words that the other languages lack, without accents, which the English model drops. */
const stopWords: Readonly<Record<LatinLanguage, ReadonlySet<string>>> = {
  eng: new Set('the and of to that is was for with are this be from have which'.split(' ')),
  deu: new Set('der und das ist nicht ein eine mit den auf zu dem von sich auch'.split(' ')),
  fra: new Set('le les et des est une dans pour que qui pas du au sur avec'.split(' ')),
  spa: new Set('el los las y en por con una para del se como mas su al'.split(' ')),
};

/**
 * Minimum stop words of a detected language; their minimum share of the English ones to switch to another language, and
 * the share below which it is switched back. Mixed pages use the other model, which reads English almost as well, while
 * the English one has no accents.
 */
const minWords = 3;
const [foreignShare, englishShare] = [0.25, 0.1];
/** Minimum share of stop words in a legible text: 13 to 37 % of four pages, also blurred, and up to 4 % of turned ones. */
const legibleShare = 0.1;

/**
 * Detects the language of a text in Latin script by its stop words; returns `current` when they are inconclusive.
 */
export function detectLatinLanguage(text: string, current: Language): Language {
  if (!isLatin(current)) return current;
  const countStopWords = stopWordCounter(text);
  const english = countStopWords(firstLanguage);
  const [max, language] = otherLatin
    .map((other) => [countStopWords(other), other] as const)
    .reduce((best, each) => (each[0] > best[0] ? each : best));
  const currentCount = countStopWords(current);
  if (current !== firstLanguage && currentCount * 1.5 >= max)
    return english >= minWords && currentCount < englishShare * english ? firstLanguage : current;
  return max >= minWords && max > foreignShare * english ? language : current;
}

/** Whether a text has enough stop words of any language in Latin script. */
export function hasStopWords(text: string): boolean {
  const countStopWords = stopWordCounter(text);
  return latin.some((language) => countStopWords(language) >= minWords);
}

/**
 * Whether the words of a text are those of a language in Latin script, also where some are misread. Letters of a turned
 * page form stop words by chance.
 */
export function isLegible(text: string): boolean {
  const countStopWords = stopWordCounter(text);
  const minCount = Math.max(minWords, legibleShare * wordsOf(text).length);
  return latin.some((language) => countStopWords(language) >= minCount);
}

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}])/gu) ?? [];

/** Returns a function that counts a language's stop words in a text. */
function stopWordCounter(text: string): (language: LatinLanguage) => number {
  const words = wordsOf(text);
  return (language) => words.filter((word) => stopWords[language].has(word)).length;
}

const isLatin = (language: Language): language is LatinLanguage => (latin as readonly string[]).includes(language);

/** Returns the share of a text's letters in the script of a language. */
export function scriptShare(text: string, language: keyof typeof otherScripts): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 0 : (text.match(otherScripts[language])?.length ?? 0) / letters;
}
