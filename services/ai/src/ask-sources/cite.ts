import type { ResponseOf } from '@winnow/contracts';
import { createGrounder } from '../grounding/ground-examples';
import { findQuote, foldContent } from '../grounding/find-quote';
import { evidenceOf, scoreGrounding } from '../grounding/score-grounding';
import { detectLanguage } from '../text/detect-language';
import { english } from '../text/languages';
import { numbersOf } from '../text/numbers';
import { plainText } from '../text/plain-text';
import { splitSentences } from '../text/sentences';
import { wordsOf } from '../text/words';
import { shownText, type SourcePassage } from './passages';

type Answer = Pick<ResponseOf<'ask-sources'>, 'citations' | 'unsupported'>;

/** Maximum numbers of a range, as many as there are passages. */
const maxRange = 10;
/** Minimum support of a sentence by its passages. */
const minSupport = 0.5;
/** Matches "Closest passage (…):", a label of the built-in model. */
const introduction = /^\P{P}{3,40}\([^)]{1,200}\): /u;
/**
 * Source of a pattern for citation numbers: `[1]`, and what some models write instead: `[1, 2]`, `[1-3]`, `[^1]`, `【1】`,
 * `[Source 1]`.
 */
const mark = String.raw`[[【［]\^?(?:(?:passages?|sources?) ?)?([1-9]\d{0,2}(?: ?[,;、，–-] ?[1-9]\d{0,2}){0,9})(?:†[^\]】］]{0,60})?[\]】］]`;
const marks = new RegExp(` ?${mark}`, 'giu');
const leadingMarks = new RegExp(String.raw`^(?:\s*${mark})+[\s.]*`, 'iu');

/**
 * Reads an answer's citation numbers. Returns the cited text of each, and the sentences without support. Unknown
 * numbers are ignored, and their sentences are compared with all passages.
 */
export function readCitations(response: string, passages: readonly SourcePassage[]): Answer {
  const citations = new Map<number, Answer['citations'][number]>();
  const unsupported: Answer['unsupported'] = [];
  const isTranslated = differInLanguage(response, passages.map(({ text }) => text).join('\n'));
  for (const { start, end } of sentencesOf(response)) {
    const sentence = response.slice(start, end);
    const claim = sentence.replace(marks, '').replace(introduction, '').trim();
    if (!/\p{L}/u.test(claim)) continue;
    const numbers = [...sentence.matchAll(marks)].flatMap(([, list = '']) => numbersIn(list));
    const known = numbers.filter((number) => passages[number - 1]);
    const cited = known.length > 0 ? known.map((number) => passages[number - 1] as SourcePassage) : passages;
    if (!isSupported(claim, cited, isTranslated)) unsupported.push({ start, end });
    for (const number of known) {
      const passage = passages[number - 1] as SourcePassage;
      if (!citations.has(number)) citations.set(number, { number, ...passageSpan(claim, passage) });
    }
  }
  return { citations: [...citations.values()].sort((left, right) => left.number - right.number), unsupported };
}

/** Returns the numbers of a list with ranges: `1, 3-5`. */
function numbersIn(list: string): number[] {
  return list.split(/[,;、，]/).flatMap((range) => {
    const [from = 0, to = from] = range.split(/[–-]/).map(Number);
    return Array.from({ length: Math.max(0, Math.min(to - from, maxRange)) + 1 }, (_, at) => from + at);
  });
}

/** Whether an answer is in another language than its passages. Without words of any, its language is unknown. */
function differInLanguage(response: string, text: string): boolean {
  const own = detectLanguage(response);
  const isKnown = own.code !== 'en' || wordsOf(response).some((word) => english.stopWords.includes(word.toLowerCase()));
  return isKnown && own.code !== detectLanguage(text).code;
}

/**
 * Whether the passages contain a sentence verbatim, or enough of its words, figures and names. Of a translated one only
 * the figures can be compared.
 */
function isSupported(claim: string, passages: readonly SourcePassage[], isTranslated: boolean): boolean {
  if (passages.some(({ text }) => findQuote(foldContent(text), claim) !== null)) return true;
  const evidence = evidenceOf(plainText(passages.map(withHeading).join('\n')));
  if (isTranslated) return numbersOf(claim).every((figure) => evidence.numbers.has(figure));
  return scoreGrounding(claim, evidence) >= minSupport;
}

const withHeading = (passage: SourcePassage): string => `${passage.heading}\n${shownText(passage)}`;

/** Returns the sentences with the citation numbers that follow them, also those after the full stop. */
function sentencesOf(response: string): { start: number; end: number }[] {
  const sentences: { start: number; end: number }[] = [];
  for (const { start, end } of splitSentences(response, 0, response.length)) {
    const last = sentences.at(-1);
    const markLength = last ? (leadingMarks.exec(response.slice(start, end))?.[0].length ?? 0) : 0;
    if (last && markLength > 0) last.end = start + response.slice(start, start + markLength).trimEnd().length;
    if (markLength < end - start) sentences.push({ start: start + markLength, end });
  }
  return sentences;
}

/** Returns the part of a passage that supports a sentence; the whole passage when no part is closer. */
function passageSpan(claim: string, { source, text, start }: SourcePassage) {
  const found = createGrounder(text)({ question: '', answer: claim }).source;
  const [from, to] = found ? [start + found.start, start + found.end] : [start, start + text.length];
  return { source, quote: found?.quote ?? text, start: from, end: to };
}

/** Adds to each sentence of the built-in model's answer the numbers of the passages that contain it, else of the closest. */
export function withNumbers(answer: string, passages: readonly SourcePassage[]): string {
  const read = passages.map((passage) => ({
    folded: foldContent(passage.text),
    evidence: evidenceOf(plainText(withHeading(passage))),
  }));
  const numbersOf = (sentence: string): number[] => {
    const quoted = read.flatMap(({ folded }, place) => (findQuote(folded, sentence) === null ? [] : [place + 1]));
    if (quoted.length > 0) return quoted;
    const scores = read.map(({ evidence }) => scoreGrounding(sentence, evidence));
    const best = Math.max(...scores);
    return best >= minSupport ? [scores.indexOf(best) + 1] : [];
  };
  let numbered = '';
  let at = 0;
  for (const { start, end } of splitSentences(answer, 0, answer.length)) {
    const numbers = numbersOf(answer.slice(start, end).replace(introduction, ''));
    numbered +=
      answer.slice(at, end) + (numbers.length > 0 ? ` ${numbers.map((number) => `[${number}]`).join('')}` : '');
    at = end;
  }
  return numbered + answer.slice(at);
}
