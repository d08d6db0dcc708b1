import type { Language } from '../text/languages';
import type { ListItem, Section, Sentence } from '../text/text-types';
import { countWords, wordsOf } from '../text/words';
import type { Question } from './english-questions';
import type { RankedSentence } from './rank-sentences';
import { headingQuestion, sentenceQuestion, termName, termQuestion, versionQuestion } from './topic-questions';

/** A candidate pair. */
export interface Candidate {
  readonly question: Question;
  readonly answer: readonly Sentence[];
  readonly section: number;
  readonly score: number;
}

const endsSentence = /[.!?…。！？।؟][\p{Pe}\p{Pf}"'*_)]*$/u;
/** Maximum words of an answer with several sentences. */
const answerWords = 60;

/** Returns candidates from described names, headings and lists, answered by the text after them. */
export function sectionCandidates(
  sections: readonly Section[],
  ranked: readonly RankedSentence[],
  language: Language,
): Candidate[] {
  const scores = new Map(ranked.map(({ sentence, score }) => [sentence, score]));
  const candidates: Candidate[] = [];
  const add = (question: Question | null, answer: readonly Sentence[], section: number) => {
    const [first] = answer;
    const said = answer.map(({ text }) => text).join(' ');
    if (!question || !first || countWords(said) < 4 || hasTags(said)) return;
    candidates.push({ question, answer, section, score: question.weight + (scores.get(first) ?? 0) / 3 });
  };
  sections.forEach(({ heading, blocks }, section) => {
    let term: string | null = null;
    blocks.forEach((block, at) => {
      if (block.kind === 'term') term = block.text;
      if (block.kind === 'list' && at === 0 && heading)
        add(headingQuestion(heading, language), [listAnswer(block.items)], section);
      if (block.kind !== 'paragraph') return;
      const next = blocks[at + 1];
      const own = ownPair(block.sentences, next?.kind === 'paragraph' ? next.sentences : []);
      if (own) return add({ text: own.question, weight: 1 }, own.answer, section);
      const before = blocks[at - 1];
      if (before?.kind === 'term') {
        const answer = opening(block.sentences);
        add(termQuestion(before.text, answer[0]?.text ?? '', language), answer, section);
      } else if (at === 0 && heading && endsSentence.test(block.sentences[0]?.text ?? '')) {
        add(headingQuestion(heading, language), instructing(heading, opening(block.sentences)), section);
      }
      for (const sentence of language.code === 'en' && term ? block.sentences : []) {
        add(versionQuestion(sentence.text, term && `\`${termName(term)}\``), [sentence], section);
      }
    });
  });
  return candidates;
}

/**
 * Returns the page's own pair: a question at the start of a paragraph and the text after it there, or the next
 * paragraph; in any language.
 */
function ownPair([first, ...rest]: readonly Sentence[], next: readonly Sentence[]) {
  if (!first || !asks(first) || countWords(first.text) < 4 || invites.test(first.text)) return null;
  const answer = opening(rest.length > 0 ? rest : next);
  return answer[0] && !asks(answer[0]) ? { question: first.text, answer } : null;
}

/** Matches questions to the reader that link elsewhere: `Have a question about it?`, `Do you want to know more?` */
const invites = /^(?:do you|are you|have (?:an?|any|you)|want|need|looking for|interested|got|still|ready|why not)\b/i;

/** Detects HTML within Markdown, also when a line break splits a tag. */
const hasTags = (text: string) => /<\/?[a-z][^>]*(?:>|$)/i.test(text.replace(/`[^`]*`/g, ''));

const asks = ({ text }: Sentence) => /[?？؟]$/u.test(text);

/** Returns the first sentences of a paragraph up to the length of an answer; skips labels such as "Return value:". */
function opening(sentences: readonly Sentence[]): Sentence[] {
  const telling = sentences.filter(
    ({ text }) => !/^[\p{L} ]{3,25}: |^(?:Part of|New in version|Changed in|Added in|Source code)/u.test(text),
  );
  const chosen: Sentence[] = [];
  let words = 0;
  for (const sentence of telling) {
    words += countWords(sentence.text);
    const follows =
      chosen.length === 0 ||
      (words <= answerWords && sentences.indexOf(sentence) === sentences.indexOf(chosen.at(-1) as Sentence) + 1);
    if (!follows || chosen.length === 3 || (chosen.length > 0 && !endsSentence.test(sentence.text))) break;
    chosen.push(sentence);
  }
  if (/[:：]$/.test(chosen.at(-1)?.text ?? '') && chosen.length > 1) chosen.pop();
  return chosen;
}

const asksHow = /^(?:\d+\.? )?how (?:to|do|can|should|must)\b/i;
const instructs =
  /`|\b(?:you|use|uses|using|call|set|run|add|install|open|click|press|create|choose|select|pass|type|enter|put|take|go to)\b/i;

/** Drops an introduction without instructions from the answer to a "How …?" heading. */
const instructing = (heading: string, answer: readonly Sentence[]): readonly Sentence[] =>
  asksHow.test(heading) && !answer.some(({ text }) => instructs.test(text)) ? [] : answer;

/** Returns candidates from sentences that answer a question by their grammar. */
export function sentenceCandidates(ranked: readonly RankedSentence[], language: Language, wanted: number): Candidate[] {
  const common = new Set<string>();
  for (const { sentence } of ranked)
    for (const word of wordsOf(sentence.text)) if (word === word.toLowerCase()) common.add(word);
  return highestScored(ranked, wanted).flatMap(({ sentence, section, score, words }) => {
    if (
      words < 5 ||
      words > 70 ||
      hasTags(sentence.text) ||
      !endsSentence.test(sentence.text) ||
      !/^[\p{L}\p{N}"“‘«(`¿¡]/u.test(sentence.text)
    )
      return [];
    const question = sentenceQuestion(sentence.text, language, common);
    return question ? [{ question, answer: [sentence], section, score: question.weight + score / 3 }] : [];
  });
}

/** Sentences parsed per requested pair, and the minimum for a text. */
const [triesPerPair, minTries] = [8, 160];

function highestScored(ranked: readonly RankedSentence[], wanted: number): readonly RankedSentence[] {
  const tries = Math.max(minTries, wanted * triesPerPair);
  if (ranked.length <= tries) return ranked;
  return [...ranked].sort((left, right) => right.score - left.score).slice(0, tries);
}

/** Maximum list items of one answer. */
const answerItems = 8;

function listAnswer(items: readonly ListItem[]): Sentence {
  const shown = items.slice(0, answerItems);
  const text = shown.map((item) => item.text.replace(/[.;,]$/, '')).join('; ');
  return { text, start: shown[0]?.start ?? 0, end: shown.at(-1)?.end ?? 0 };
}
