import { english, languages, type Language } from './languages';
import { wordsOf } from './words';

const sampleChars = 6_000;
const scripts: readonly [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
];
/** Minimum share of stop words in a text in Latin or Cyrillic script. */
const minShare = 0.08;

const sets = languages.map((language) => ({ language, words: new Set(language.stopWords) }));

/** Detects the language of a text by script and stop words of its first part; English by default. */
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
  return best.language;
}

const languageOf = (code: string): Language => languages.find((language) => language.code === code) ?? english;
