import type { Example, ExampleKind } from '@winnow/contracts';
import { kindOf } from '../generate-examples/kinds';
import { evidenceOf, scoreGrounding } from '../grounding/score-grounding';
import { AskedQuestions } from '../grounding/near-duplicates';
import { detectLanguage } from '../text/detect-language';
import { sectionsOf } from '../text/outline';
import { plainText } from '../text/plain-text';
import { takePairs } from '../text/question-pairs';
import type { Block, Section, Sentence } from '../text/text-types';
import { sectionCandidates, sentenceCandidates, type Candidate } from './example-candidates';
import { rankSentences } from './rank-sentences';
import { readInstructions } from './read-instructions';

/** Words per pair, within bounds; more words per pair beyond them. */
const wordsPerPair = 100;
const [fewestPairs, manyPairs] = [6, 40];
const wordsPerFurtherPair = 400;
const maxPairs = 200;

export interface ExampleOptions {
  /** Requested number of pairs and topic. */
  readonly instructions?: string | undefined;
  /** Existing questions. */
  readonly exclude?: readonly string[] | undefined;
  /** Kinds of questions; all by default. */
  readonly kinds?: readonly ExampleKind[] | undefined;
}

/**
 * Question-and-answer pairs whose answers are sentences of the content, word for word, spread over its sections.
 * Deterministic. Empty where the text gives no question that is sure to be one: of languages other than English those are only
 * the page's own questions and definitions.
 */
export function offlineExamples(
  content: string,
  { instructions, exclude = [], kinds }: ExampleOptions = {},
): Example[] {
  const sections = sectionsOf(content).map(withoutPairs);
  const language = detectLanguage(content);
  const asked = [...exclude, ...takePairs(content).pairs.map(({ user }) => user)];
  const ranked = rankSentences(sections);
  const request = readInstructions(instructions);
  const total = ranked.reduce((sum, { words }) => sum + words, 0);
  const wanted = request.count ?? pairsOf(total);
  const candidates = [
    ...sectionCandidates(sections, ranked, language),
    ...sentenceCandidates(ranked, language, wanted),
  ];
  const isWanted = ({ question }: Candidate) => kinds === undefined || kinds.includes(kindOf(question.text));
  const weighed = candidates.filter(isWanted).map((candidate) => ({
    ...candidate,
    score: candidate.score + request.focus(textOf(candidate)),
  }));
  return pick(weighed, wanted, asked, request.topical).map((candidate) => toExample(content, candidate));
}

/** How many pairs a text of so many words gives: all of an article, a sample from every part of a book. */
function pairsOf(words: number): number {
  const further = Math.max(0, words - manyPairs * wordsPerPair) / wordsPerFurtherPair;
  return Math.max(
    fewestPairs,
    Math.min(manyPairs, Math.round(words / wordsPerPair)) + Math.round(Math.min(further, maxPairs - manyPairs)),
  );
}

/** Existing pairs of the content are not used for new ones. */
function withoutPairs(section: Section): Section {
  const isPair = (block: Block) =>
    block.kind === 'paragraph' && /^(?:Q|A|User|Assistant|Question|Answer):\s/.test(block.sentences[0]?.text ?? '');
  return { ...section, blocks: section.blocks.filter((block) => !isPair(block)) };
}

/**
 * The best candidates, each sentence once, no question twice, sections served in turn so that none is left out.
 * Questions that the page puts itself come first, unless a topic is asked for.
 */
function pick(
  candidates: readonly Candidate[],
  wanted: number,
  exclude: readonly string[],
  topical: boolean,
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
        let next = queue.pop();
        while (next && !isFree(next)) next = queue.pop();
        if (!next) continue;
        for (const sentence of next.answer) used.add(sentence);
        chosen.push(next);
      }
    }
  };
  const ownQuestions = (isOwn: boolean) => candidates.filter(({ question: { weight } }) => (weight === 1) === isOwn);
  if (topical) take(queuesBySection(candidates, wanted), wanted);
  take(queuesBySection(ownQuestions(true), wanted), wanted);
  take(queuesBySection(ownQuestions(false), wanted), wanted);
  return chosen.sort((left, right) => (left.answer[0]?.start ?? 0) - (right.answer[0]?.start ?? 0));
}

/**
 * The candidates of each section, best last, where it is taken from; the section with the best one first. Of a text with more sections than
 * pairs, neighbouring sections share a queue, so that the pairs still come from all of it.
 */
function queuesBySection(candidates: readonly Candidate[], wanted: number): Candidate[][] {
  const sections = 1 + candidates.reduce((most, { section }) => Math.max(most, section), 0);
  const queueOf = (section: number) => (sections > wanted ? Math.floor((section * wanted) / sections) : section);
  const sorted = [...candidates].sort((left, right) => right.score - left.score);
  return [...Map.groupBy(sorted, ({ section }) => queueOf(section)).values()].map((queue) => queue.reverse());
}

const textOf = ({ question, answer }: Candidate) => `${question.text} ${answer.map(({ text }) => text).join(' ')}`;

function toExample(content: string, { question, answer }: Candidate): Example {
  const [start, end] = [answer[0]?.start ?? 0, answer.at(-1)?.end ?? 0];
  const quote = content.slice(start, end);
  const assistant = answer.map(({ text }) => text).join(' ');
  return {
    user: question.text,
    assistant,
    kind: kindOf(question.text),
    source: { quote, start, end },
    grounded: scoreGrounding(assistant, evidenceOf(plainText(quote))),
  };
}
