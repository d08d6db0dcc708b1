import { abbreviationsOf } from './abbreviations';
import { termSimilarity, termsOf, type Term } from './match-words';
import type { Passage } from './passages';
import { hasAnswerOfKind, kindsOf, questionWords, type QuestionKind } from './question-kinds';

/** A candidate passage. */
export interface Found {
  readonly place: number;
  readonly score: number;
  /** Weighted share of the question's words in the passage or its context. */
  readonly coverage: number;
}

/** A prompt's passages with their terms. */
interface Read {
  readonly own: readonly Term[];
  readonly above: readonly Term[];
  readonly beside: readonly Term[];
  readonly text: string;
}

/** Weight of words in a passage's context, and in its neighbours. */
const [aboveCounts, besideCounts] = [0.6, 0.35];
/** Factors for a passage with the expected kind of answer (a date, a number, a person), and for one without it. */
const [offering, lacking] = [1.35, 0.7];
/** Factor for a passage that starts with the term of "What is …?". */
const defining = 1.5;

/**
 * Returns the passages that share words with the question, best first; without any, those with the expected kind of
 * answer.
 */
export function retrieve(passages: readonly Passage[], question: string, prompt: string): Found[] {
  const wanted = wantedTerms(question, prompt);
  if (wanted.length === 0) return [];
  const kinds = kindsOf(question);
  const read = passages.map((passage, at) => readPassage(passages, passage, at));
  const matches = read.map((one) => wanted.map((term) => matchOf(term, one)));
  const weights = wanted.map((_, term) => {
    const holding = matches.filter((row) => (row[term] ?? 0) >= aboveCounts).length;
    return Math.log(1 + passages.length / (1 + holding));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const found = matches
    .map((row, place) => {
      const coverage = row.reduce((sum, match, term) => sum + match * (weights[term] ?? 0), 0) / total;
      return { place, coverage, score: coverage * fitness(kinds, wanted, read[place] as Read) };
    })
    .filter(({ coverage }) => coverage > 0)
    .sort((left, right) => right.score - left.score);
  return found.length > 0 ? found : ofKinds(passages, kinds);
}

/** When no words are shared, only the question's kind is known. */
function ofKinds(passages: readonly Passage[], kinds: readonly QuestionKind[]): Found[] {
  const telling = kinds.filter((kind) => kind !== 'meaning');
  const offers = ({ text }: Passage) => telling.filter((kind) => hasAnswerOfKind(kind, text)).length / telling.length;
  return passages
    .map((passage, place) => ({ place, coverage: 0, score: telling.length === 0 ? 0 : offers(passage) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score);
}

/** Length of the letter sequences by which otherwise unrelated words are compared. */
const gramLetters = 3;

/**
 * Returns the passage with the letter sequences most similar to the question's, for misspelt or derived words; the
 * first of equally similar ones.
 */
export function closest(passages: readonly Passage[], question: string): Found {
  const wanted = gramsOf(termsOf(question, questionWords).map(({ word }) => word));
  const scored = passages.map(({ text, above }, place) => {
    const own = gramsOf(termsOf(`${above} ${text}`).map(({ word }) => word));
    return { place, coverage: 0, score: [...wanted].filter((gram) => own.has(gram)).length };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best));
}

const gramsOf = (words: readonly string[]) =>
  new Set(
    words.flatMap((word) =>
      Array.from({ length: Math.max(1, word.length - gramLetters + 1) }, (_, at) => word.slice(at, at + gramLetters)),
    ),
  );

/** Returns the question's terms, with abbreviations expanded as in the prompt. */
function wantedTerms(question: string, prompt: string): Term[] {
  const terms = termsOf(question, questionWords);
  const meanings = abbreviationsOf(prompt);
  const spelt = terms.flatMap(({ word }) => (meanings.has(word) ? termsOf(meanings.get(word) ?? '') : []));
  const all = terms.length > 0 ? [...terms, ...spelt] : termsOf(question);
  return [...new Map(all.map((term) => [term.stem, term])).values()];
}

function readPassage(passages: readonly Passage[], { text, above, group, question }: Passage, at: number): Read {
  const beside = [passages[at - 1], passages[at + 1]].filter((one) => one?.group === group && group >= 0);
  return {
    own: termsOf(question ? `${question} ${text}` : text),
    above: termsOf(above),
    beside: termsOf(beside.map((one) => one?.text ?? '').join(' ')),
    text,
  };
}

const matchOf = (term: Term, { own, above, beside }: Read): number =>
  Math.max(
    termSimilarity(term, own),
    aboveCounts * termSimilarity(term, above),
    besideCounts * termSimilarity(term, beside),
  );

function fitness(kinds: readonly QuestionKind[], wanted: readonly Term[], { own, text }: Read): number {
  const sized = 1 / Math.sqrt(1 + own.length / 60);
  return kinds.reduce((score, kind) => {
    if (kind === 'meaning')
      return score * (wanted[0] && termSimilarity(wanted[0], own.slice(0, 1)) === 1 ? defining : 1);
    return score * (hasAnswerOfKind(kind, text) ? offering : lacking);
  }, sized);
}
