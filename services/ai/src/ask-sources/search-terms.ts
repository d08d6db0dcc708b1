import { conceptsOf } from '../offline/chat/concepts';
import { withAsciiDigits, withoutNumberSpaces } from '../text/numbers';
import { foldWord, isStopWord, isUnspaced, stemOf, wordsOf } from '../text/words';

/** Weights of terms that resemble a word of the question, which counts 1. */
const weights = { resembling: 0.7, concept: 0.35 };
/** Minimum share of a word's letter sequences in a resembling word. */
const minShared = 0.5;
/** Maximum resembling words for each word of a question. */
const maxResembling = 12;

const thousands = /(?<=\d)[.,](?=\d{3}(?!\d))/g;
/** Where the parts of a name meet: `parseHTTPHeader` has `parse`, `HTTP` and `Header`, `1250°` has its figure. */
const partEnds = /[._'’-]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
const acronym = /^\p{Lu}{2,5}$/u;
/** First character of a term that is a concept, which no word begins with. */
const conceptMark = '#';

/**
 * Returns a function that returns the words of a text as terms of an index: without case, accents and common endings,
 * with the concepts of words that have synonyms. Names such as `os.path` or `maxAttempts` are terms as a whole and by
 * their parts. Stop words are dropped, except acronyms (`IT`, `WHO`), which keep their case.
 */
export function createTermReader(): (text: string) => string[] {
  const known = new Map<string, readonly string[]>();
  const termsOf = (word: string): readonly string[] => {
    const terms = known.get(word) ?? termsOfName(word);
    known.set(word, terms);
    return terms;
  };
  return (text) => {
    const plain = withAsciiDigits(withoutNumberSpaces(text.normalize('NFKC'))).replace(thousands, '');
    return wordsOf(plain).flatMap(termsOf);
  };
}

function termsOfName(word: string): string[] {
  const parts = word.split(partEnds).filter((part) => part !== '');
  if (parts.length < 2) return termsOfWord(parts[0] ?? word);
  const whole = /['’]/.test(word) ? [] : termsOfWord(word.replace(/[._-]/g, ''));
  return [...whole, ...parts.filter((part) => part.length > 1).flatMap(termsOfWord)];
}

function termsOfWord(word: string): string[] {
  if (isStopWord(word)) return acronym.test(word) ? [word] : [];
  const term = foldWord(stemOf(word));
  return [term, ...conceptsOf(term).map((concept) => `${conceptMark}${concept}`)];
}

/**
 * Returns the terms of an index that answer to those of a question, with their weights: equal ones, and inflected,
 * compound and misspelt ones by their shared letter sequences.
 */
export function expandTerms(terms: readonly string[], vocabulary: ReadonlySet<string>): Map<string, number> {
  const asked = [...new Set(terms)].map((term) => ({ term, grams: gramsOf(term), found: [] as [string, number][] }));
  const expanded = new Map(asked.map(({ term }) => [term, term.startsWith(conceptMark) ? weights.concept : 1]));
  const byGram = new Map<string, typeof asked>();
  for (const entry of asked)
    for (const gram of entry.grams) {
      const others = byGram.get(gram);
      if (others) others.push(entry);
      else byGram.set(gram, [entry]);
    }
  for (const word of vocabulary) {
    const shared = new Map<(typeof asked)[number], number>();
    for (const gram of gramsOf(word))
      for (const entry of byGram.get(gram) ?? []) shared.set(entry, (shared.get(entry) ?? 0) + 1);
    for (const [{ term, grams, found }, count] of shared) {
      const share = count / grams.size;
      if (share >= minShared && count >= minCommonOf(term)) found.push([word, weights.resembling * share ** 2]);
    }
  }
  for (const { found } of asked)
    for (const [word, weight] of found.toSorted(([, one], [, other]) => other - one).slice(0, maxResembling))
      expanded.set(word, Math.max(weight, expanded.get(word) ?? 0));
  return expanded;
}

/** Alphabets, in which short words are part of many others. */
const alphabetic = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Minimum sequences in common: unrelated words have one of the two of a word of four letters (`boat` and `board`). */
const minCommonOf = (term: string): number => (alphabetic.test(term) ? 2 : 1);

/**
 * Returns the sequences of three letters of a word, of two in scripts of syllables or without
 * spaces; none of a short word or a number.
 */
function gramsOf(term: string): Set<string> {
  const size = isUnspaced(term) || /\p{Script=Hangul}/u.test(term) ? 2 : 3;
  if (term.length < (alphabetic.test(term) ? 4 : size) || /\d|^#/.test(term)) return new Set();
  return new Set(Array.from({ length: term.length - size + 1 }, (_, at) => term.slice(at, at + size)));
}
