import { english, languages, unknownLanguage, type Language } from './languages';
import { wordsOf } from './words';

const sampleChars = 6_000;
const scripts: readonly [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
];
/** Minimum share of stop words in a text in Latin or Cyrillic script. */
const minShare = 0.08;
/**
 * Minimum share of stop words in an English text, compared with that of words with other letters than those of ASCII.
 * Texts about programs have 0.15, prose 0.3.
 */
const minEnglish = 0.06;
/** Words from which the share is meaningful. */
const minWords = 20;

const sets = languages.map((language) => ({ language, words: new Set(language.stopWords) }));

/**
 * Detects the language of a text by script and stop words of its first part: English by default, and unknown when it
 * has none of the words of English.
 */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, sampleChars);
  for (const [code, pattern] of scripts) {
    if ((sample.match(pattern)?.length ?? 0) * 5 > sample.length) return languageOf(code);
  }
  // A short question has few stop words, and romance languages share them.
  if (/^\s*[¿¡]/.test(sample)) return languageOf('es');
  const words = wordsOf(sample).map((word) => word.toLowerCase());
  let best = { language: english, hits: words.length * minShare };
  for (const { language, words: known } of sets) {
    const hits = words.reduce((sum, word) => sum + (known.has(word) ? 1 : 0), 0);
    if (hits > best.hits) best = { language, hits };
  }
  return best.language === english && isForeign(words) ? unknownLanguage : best.language;
}

function isForeign(words: readonly string[]): boolean {
  if (words.length < minWords) return false;
  const count = words.filter((word) => english.stopWords.includes(word)).length;
  const others = words.filter((word) => /[^\0-\x7f]/.test(word)).length;
  return count - others < words.length * minEnglish;
}

const languageOf = (code: string): Language => languages.find((language) => language.code === code) ?? english;
