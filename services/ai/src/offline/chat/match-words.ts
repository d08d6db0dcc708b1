import { foldWord, isStopWord, stemOf, wordsOf } from '../../text/words';
import { conceptsOf } from './concepts';

/** A word in normalised forms. */
export interface Term {
  readonly word: string;
  readonly stem: string;
  readonly concepts: readonly number[];
}

/** Similarity of two words: equal, inflected, part of a compound, synonym. */
const alike = { same: 1, form: 0.85, part: 0.7, concept: 0.75 };
const [formLetters, partLetters] = [4, 5];
/** Maximum letters by which two forms of a word differ. */
const endingLetters = 4;

/** Symbols read as words. */
const signs = /[€$£¥%°]/g;

/** Returns the content words of a text as terms; splits names such as `list.pop()` into their parts. */
export function termsOf(text: string, skipped: ReadonlySet<string> = new Set()): Term[] {
  const words = [...wordsOf(text.replace(/(?<=\p{L})[._](?=\p{L})|[()'’]/gu, ' ')), ...(text.match(signs) ?? [])];
  const kana = /^[\p{Script=Hiragana}ー]+$/u;
  return words.flatMap((written) => {
    const word = written.toLowerCase();
    if (skipped.has(word) || isStopWord(word) || kana.test(word)) return [];
    const stem = foldWord(stemOf(word));
    return [{ word: foldWord(word), stem, concepts: conceptsOf(stem) }];
  });
}

/** Returns the similarity of `term` to the closest of `others`, 0–1. */
export function termSimilarity(term: Term, others: readonly Term[]): number {
  let best = 0;
  for (const other of others) {
    if (other.stem === term.stem) return alike.same;
    if (best < alike.form && isForm(term.stem, other.stem)) best = alike.form;
    else if (best < alike.concept && term.concepts.some((concept) => other.concepts.includes(concept)))
      best = alike.concept;
    else if (best < alike.part && isPart(term.word, other.word)) best = alike.part;
  }
  return best;
}

function isForm(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  if (short.length < formLetters || long.length - short.length > endingLetters) return false;
  // Figures that differ are other values.
  if (/\d/.test(short + long)) return false;
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  return shared >= Math.max(formLetters, Math.ceil(short.length * 0.75));
}

function isPart(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return (short.length >= partLetters || /^\p{Script=Han}{2,}$/u.test(short)) && long.includes(short);
}
