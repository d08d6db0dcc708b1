import type { ResponseOf } from '@winnow/contracts';
import { createGrounder } from '../grounding/ground-examples';
import { findQuote, foldContent } from '../grounding/find-quote';
import { evidenceOf, scoreGrounding } from '../grounding/score-grounding';
import { detectLanguage } from '../text/detect-language';
import { english, unknownLanguage } from '../text/languages';
import { numbersOf } from '../text/numbers';
import { plainText } from '../text/plain-text';
import { splitSentences } from '../text/sentences';
import { wordsOf } from '../text/words';
import { shownText, type SourcePassage } from './passages';

type Answer = Pick<ResponseOf<'ask-sources'>, 'citations' | 'unsupported'>;

/** Minimum share of words with letters other than those of ASCII in a text of an unknown language. */
const minForeign = 0.1;
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
/** A number before a colon begins a list of sources below the answer: `[^1]: Harbour`. */
const leadingMarks = new RegExp(String.raw`^(?:\s*${mark}(?!:))+[\s.]*`, 'iu');
/** Lines of such a list, or of one of titles: `[1] Harbour`. */
const sourceLines = new RegExp(String.raw`^[ \t]*(?:[-*] )?${mark}(:?)(.*)$`, 'gimu');
/** Numbers of a list, which are no figures. A list without full stops is one sentence, with the number of the next item. */
const itemNumbers = /^[ \t]{0,8}\d{1,2}[.)](?:[ \t]+|$)/gm;
/** A label such as "Sources:" states nothing. */
const label = /^[*_#\s]*\P{N}{1,40}[:：][*_]*$/u;
const code = /```[^]*?```|~~~[^]*?~~~|`[^`\n]+`/g;
/** Characters before a number of the sources, by which it is recognised in the answer. */
const copiedChars = 24;

/**
 * Reads an answer's citation numbers. Returns the cited text of each, and the sentences without support. Unknown
 * numbers are ignored, and their sentences are compared with all passages. Numbers in code, those that the passages
 * contain themselves, and a list of sources below the answer are no citations.
 */
export function readCitations(response: string, passages: readonly SourcePassage[]): Answer {
  const citations = new Map<number, Answer['citations'][number]>();
  const unsupported: Answer['unsupported'] = [];
  const language = languageOf(response);
  const isForeign = passages.map(({ text }) => differ(language, languageOf(text)));
  const own = withoutForeignMarks(response, passages);
  for (const { start, end } of sentencesOf(own)) {
    const sentence = own.slice(start, end);
    const claim = response
      .slice(start, end)
      // The lines of a list of sources are blank.
      .replace(/\S/g, (char, at: number) => (sentence[at] === ' ' ? ' ' : char))
      .replace(marks, (found, _list, at: number) => (sentence.startsWith(found, at) ? '' : found))
      .replace(itemNumbers, '')
      .replace(introduction, '')
      .trim();
    if (claim === '') continue;
    const numbers = [...sentence.matchAll(marks)].flatMap(([, list = '']) => numbersIn(list, passages.length));
    const isClaim = /\p{L}/u.test(claim) && (numbers.length > 0 || !label.test(claim));
    const cited = numbers.length > 0 ? numbers.map((number) => number - 1) : [...passages.keys()];
    const isTranslated = cited.every((at) => isForeign[at]);
    const evidence = passages.filter((_, at) => cited.includes(at));
    if (isClaim && !isSupported(claim, evidence, isTranslated)) unsupported.push({ start, end });
    for (const number of numbers) {
      const passage = passages[number - 1] as SourcePassage;
      if (!citations.has(number)) citations.set(number, { number, ...passageSpan(claim, passage) });
    }
  }
  return { citations: [...citations.values()].sort((left, right) => left.number - right.number), unsupported };
}

/** Replaces the brackets of what only resembles a citation, so that positions stay valid. */
function withoutForeignMarks(response: string, passages: readonly SourcePassage[]): string {
  const unmarked = (found: string) => found.replace(/[[【［]/g, '(');
  const isCopied = (at: number, found: string) => {
    const before = response.slice(Math.max(0, at - copiedChars), at);
    return /\p{L}/u.test(before) && passages.some(({ text }) => text.includes(before + found));
  };
  // An answer may consist of such lines only: `[1]: The harbour opened in 1921.`
  const startsWithList = response.trimStart().search(sourceLines) === 0;
  return response
    .replace(code, unmarked)
    .replace(sourceLines, (found: string, list: string, colon: string, rest: string) =>
      (colon !== '' && !startsWithList) || isTitleOf(passages[Number(list) - 1], rest)
        ? ' '.repeat(found.length)
        : found,
    )
    .replace(marks, (found, _list, at: number) => (isCopied(at, found) ? unmarked(found) : found));
}

/** What may follow a title in a list of sources: a heading, an address. A sentence may begin with the title as well. */
const afterTitle = /^(?:\s*[>›|].*|[^\p{L}\p{N}]*(?:https?:\S+)?)$/u;

function isTitleOf(passage: SourcePassage | undefined, text: string): boolean {
  const line = text.trim();
  return !!passage?.title && line.startsWith(passage.title) && afterTitle.test(line.slice(passage.title.length));
}

/** Returns the numbers of a list with ranges: `1, 3-5`. Numbers beyond the last passage are omitted, with their range. */
function numbersIn(list: string, last: number): number[] {
  return list.split(/[,;、，]/).flatMap((range) => {
    const [from = 0, to = from] = range.split(/[–-]/).map(Number);
    return to < from || to > last ? [] : Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

/**
 * Returns the language of a text; undefined if it has no words by which it is recognised, as in tables and code, which
 * are neither English nor of an unknown language.
 */
function languageOf(text: string): string | undefined {
  const { code } = detectLanguage(text);
  const words = wordsOf(text);
  if (code === unknownLanguage.code) {
    const foreign = words.filter((word) => /[^\0-\x7f]/.test(word)).length;
    return foreign >= words.length * minForeign ? code : undefined;
  }
  const isKnown = code !== english.code || words.some((word) => english.stopWords.includes(word.toLowerCase()));
  return isKnown ? code : undefined;
}

const differ = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;

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
