import type { OfferedSource } from '@winnow/browser';
import { sourceLimits, type RequestOf } from '@winnow/contracts';

export interface ChosenSources {
  chosen: readonly OfferedSource[];
  /** Total number of sources. */
  count: number;
}

/** Maximum characters of a text that are searched for the question's words. */
const lookedAtChars = 100_000;

/**
 * Returns the sources for a question: all of them, or the best matches for its words when all exceed the limit of one
 * message. Keeps their order.
 */
export function chooseSources(question: string, sources: readonly OfferedSource[]): ChosenSources {
  const count = sources.length;
  const chars = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (count <= sourceLimits.sources && chars <= sourceLimits.chars) return { chosen: sources, count };
  const words = wordsOf(question);
  const matches = sources.map((source) => matchesOf(source, words));
  const weights = words.map((_, word) => weightOf(matches.filter((row) => (row[word] ?? 0) > 0).length, count));
  const scored = sources.map((source, at) => {
    const score = weights.reduce((sum, weight, word) => sum + weight * (matches[at]?.[word] ?? 0), 0);
    return { source, at, score };
  });
  scored.sort((one, other) => other.score - one.score || one.at - other.at);
  const taken: typeof scored = [];
  let room: number = sourceLimits.chars;
  for (const entry of scored) {
    if (taken.length === sourceLimits.sources) break;
    const { text } = entry.source;
    // A source that exceeds the limit on its own is truncated.
    if (text.length > room && taken.length > 0) continue;
    taken.push({ ...entry, source: { ...entry.source, text: text.slice(0, room) } });
    room -= Math.min(room, text.length);
  }
  return { chosen: taken.sort((one, other) => one.at - other.at).map(({ source }) => source), count };
}

/** Scripts that write without spaces between words, whose words are shorter than three letters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const shortWord = /^(?:\p{Script=Hiragana}+|.)$/u;

function wordsOf(question: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(folded(question));
  const words = [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  return [...new Set(words.filter((word) => (unspaced.test(word) ? !shortWord.test(word) : word.length >= 3)))];
}

/** A word that most sources contain, such as "what", tells less than a rare one (inverse document frequency). */
const weightOf = (containing: number, count: number): number => Math.log(1 + count / (1 + containing));

/** Returns for each of the words whether a source contains it: 2 in its title, 1 in its text, 3 in both. */
function matchesOf({ title, text }: OfferedSource, words: readonly string[]): number[] {
  const [named, said] = [folded(title), folded(text.slice(0, lookedAtChars))];
  return words.map((word) => (named.includes(word) ? 2 : 0) + (said.includes(word) ? 1 : 0));
}

/** Returns a text in lower case and without accents. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return /[^\0-\x7f]/.test(lower)
    ? lower
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
    : lower;
}

/** Builds the request for a question with new ids, since titles and ids of cards may exceed its limits. */
export function sourcesRequest(question: string, chosen: readonly OfferedSource[]): RequestOf<'ask-sources'> {
  return {
    question,
    sources: chosen.map(({ title, text }, at) => ({ id: String(at), title: title.slice(0, 1_000), text })),
  };
}
