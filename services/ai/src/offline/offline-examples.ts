import type { Example } from '@winnow/contracts';
import { evidenceOf, scoreGrounding } from '../grounding/score-grounding';
import { AskedQuestions } from '../grounding/near-duplicates';
import { detectLanguage } from '../text/detect-language';
import type { Language } from '../text/languages';
import { sectionsOf } from '../text/outline';
import { plainText } from '../text/plain-text';
import type { Block, Section, Sentence } from '../text/text-types';
import { countWords, wordsOf } from '../text/words';
import type { Question } from './english-questions';
import { rankSentences, type RankedSentence } from './rank-sentences';
import { readInstructions } from './read-instructions';
import {
  headingQuestion,
  phraseQuestion,
  sentenceQuestion,
  termName,
  termQuestion,
  versionQuestion,
  phraseWeight,
} from './topic-questions';

const endsSentence = /[.!?…。！？।؟][\p{Pe}\p{Pf}"'*_)]*$/u;

interface Candidate {
  readonly question: Question;
  readonly answer: readonly Sentence[];
  readonly section: number;
  readonly score: number;
}

/** Pairs: one for every so many words of text, within these bounds. */
const wordsPerPair = 100;
const [fewestPairs, mostPairs] = [6, 40];
/** An answer that collects sentences stops at this many words. */
const answerWords = 60;

export interface ExampleOptions {
  /** What the visitor asked for: a number of pairs, a topic. */
  readonly instructions?: string | undefined;
  /** Questions that exist already. */
  readonly exclude?: readonly string[];
}

/**
 * Question-and-answer pairs whose answers are sentences of the content, word for word, spread over its sections.
 * Deterministic; works in any language, best in those of the languages table. Empty when the text has no sentence.
 */
export function offlineExamples(content: string, { instructions, exclude = [] }: ExampleOptions = {}): Example[] {
  const sections = sectionsOf(content).map(withoutPairs);
  const language = detectLanguage(content);
  const ranked = rankSentences(sections);
  const wish = readInstructions(instructions);
  const total = ranked.reduce((sum, { words }) => sum + words, 0);
  const wanted = wish.count ?? Math.max(fewestPairs, Math.min(mostPairs, Math.round(total / wordsPerPair)));
  const candidates = [...sectionCandidates(sections, ranked, language), ...sentenceCandidates(ranked, language)];
  const weighed = candidates.map((candidate) => ({
    ...candidate,
    score: candidate.score + wish.focus(textOf(candidate)),
  }));
  return pick(weighed, wanted, exclude, wish.count !== null).map((candidate) => toExample(content, candidate));
}

/** Pairs the content holds already are no material for new ones. */
function withoutPairs(section: Section): Section {
  const isPair = (block: Block) =>
    block.kind === 'paragraph' && /^(?:Q|A|User|Assistant|Question|Answer):\s/.test(block.sentences[0]?.text ?? '');
  return { ...section, blocks: section.blocks.filter((block) => !isPair(block)) };
}

/** Described names and headings, answered by the sentences that follow them. */
function sectionCandidates(
  sections: readonly Section[],
  ranked: readonly RankedSentence[],
  language: Language,
): Candidate[] {
  const scores = new Map(ranked.map(({ sentence, score }) => [sentence, score]));
  const candidates: Candidate[] = [];
  const add = (question: Question | null, answer: readonly Sentence[], section: number) => {
    const [first] = answer;
    if (!question || !first || countWords(first.text) < 4) return;
    candidates.push({ question, answer, section, score: question.weight + (scores.get(first) ?? 0) / 3 });
  };
  sections.forEach(({ heading, blocks }, section) => {
    let term: string | null = null;
    blocks.forEach((block, at) => {
      if (block.kind === 'term') term = block.text;
      if (block.kind !== 'paragraph') return;
      const before = blocks[at - 1];
      if (before?.kind === 'term') add(termQuestion(before.text, language), opening(block.sentences), section);
      else if (at === 0 && heading) add(headingQuestion(heading, language), opening(block.sentences), section);
      for (const sentence of language.code === 'en' && term ? block.sentences : []) {
        add(versionQuestion(sentence.text, term && `\`${termName(term)}\``), [sentence], section);
      }
    });
  });
  return candidates;
}

/** The first sentences of a paragraph, up to an answer's length; labels such as "Return value:" are passed over. */
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

function sentenceCandidates(ranked: readonly RankedSentence[], language: Language): Candidate[] {
  const counts = new Map<string, number>();
  for (const { sentence } of ranked) {
    for (const word of wordsOf(sentence.text))
      counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
  }
  return ranked.flatMap(({ sentence, section, score, words }) => {
    if (words < 5 || words > 70 || !endsSentence.test(sentence.text) || !/^[\p{L}\p{N}"“‘«(`¿¡]/u.test(sentence.text))
      return [];
    const question =
      sentenceQuestion(sentence.text, language) ?? (words < 8 ? null : phraseQuestion(sentence.text, language, counts));
    return question ? [{ question, answer: [sentence], section, score: question.weight + score / 3 }] : [];
  });
}

/**
 * The best candidates, each sentence once, no question twice, sections served in turn so that none is left out.
 * Questions that grammar gave come first; those made of a mere phrase only fill up to the fewest pairs.
 */
function pick(
  candidates: readonly Candidate[],
  wanted: number,
  exclude: readonly string[],
  demanded: boolean,
): Candidate[] {
  const asked = new AskedQuestions(exclude);
  const used = new Set<Sentence>();
  const chosen: Candidate[] = [];
  const isFree = ({ answer, question }: Candidate) =>
    !answer.some((sentence) => used.has(sentence)) && asked.isNew(question.text);
  const take = (queues: Candidate[][], upTo: number) => {
    while (chosen.length < upTo && queues.some((queue) => queue.length > 0)) {
      for (const queue of queues) {
        if (chosen.length >= upTo) break;
        let next = queue.shift();
        while (next && !isFree(next)) next = queue.shift();
        if (!next) continue;
        for (const sentence of next.answer) used.add(sentence);
        chosen.push(next);
      }
    }
  };
  const isNatural = ({ question }: Candidate) => question.weight > phraseWeight;
  take(queuesBySection(candidates.filter(isNatural), wanted), wanted);
  take(
    queuesBySection(
      candidates.filter((candidate) => !isNatural(candidate)),
      wanted,
    ),
    demanded ? wanted : Math.min(wanted, fewestPairs),
  );
  return chosen.sort((left, right) => (left.answer[0]?.start ?? 0) - (right.answer[0]?.start ?? 0));
}

/**
 * The candidates of each section, best first; the section with the best one first. Of a text with more sections than
 * pairs, neighbouring sections share a queue, so that the pairs still come from all of it.
 */
function queuesBySection(candidates: readonly Candidate[], wanted: number): Candidate[][] {
  const sections = 1 + Math.max(0, ...candidates.map(({ section }) => section));
  const queueOf = (section: number) => (sections > wanted ? Math.floor((section * wanted) / sections) : section);
  const sorted = [...candidates].sort((left, right) => right.score - left.score);
  return [...Map.groupBy(sorted, ({ section }) => queueOf(section)).values()];
}

const textOf = ({ question, answer }: Candidate) => `${question.text} ${answer.map(({ text }) => text).join(' ')}`;

function toExample(content: string, { question, answer }: Candidate): Example {
  const [start, end] = [answer[0]?.start ?? 0, answer.at(-1)?.end ?? 0];
  const quote = content.slice(start, end);
  const assistant = answer.map(({ text }) => text).join(' ');
  return {
    user: question.text,
    assistant,
    source: { quote, start, end },
    grounded: scoreGrounding(assistant, evidenceOf(plainText(quote))),
  };
}
