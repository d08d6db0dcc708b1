import type { Example, ExampleKind } from '@winnow/contracts';
import { kindOf } from '../generate-examples/kinds';
import { evidenceOf, scoreGrounding } from '../grounding/score-grounding';
import { QuestionSet } from '../grounding/near-duplicates';
import { detectLanguage } from '../text/detect-language';
import { sectionsOf } from '../text/outline';
import { plainText } from '../text/plain-text';
import { takePairs } from '../text/question-pairs';
import type { Block, Section, Sentence } from '../text/text-types';
import { sectionCandidates, sentenceCandidates, type Candidate } from './example-candidates';
import { rankSentences } from './rank-sentences';
import { readInstructions, requestedPairs } from './read-instructions';

/** Words per pair, and bounds of the number of pairs. */
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
 * Builds question-and-answer pairs whose answers are verbatim sentences of the content, spread over its sections.
 * Deterministic. Empty when the text yields no reliable question: in languages other than English only the page's own
 * questions and definitions do.
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
  const wanted = requestedPairs(request, content) ?? pairsOf(total);
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

/** Returns the number of pairs for a text of `words` words: all of an article, a sample from every part of a book. */
function pairsOf(words: number): number {
  const further = Math.max(0, words - manyPairs * wordsPerPair) / wordsPerFurtherPair;
  return Math.max(
    fewestPairs,
    Math.min(manyPairs, Math.round(words / wordsPerPair)) + Math.round(Math.min(further, maxPairs - manyPairs)),
  );
}

/** Removes the content's existing pairs from the candidates for new ones. */
function withoutPairs(section: Section): Section {
  const isPair = (block: Block) =>
    block.kind === 'paragraph' && /^(?:Q|A|User|Assistant|Question|Answer):\s/.test(block.sentences[0]?.text ?? '');
  return { ...section, blocks: section.blocks.filter((block) => !isPair(block)) };
}

/**
 * Picks the best candidates: each sentence and question once, from all sections in turn. The page's own questions come
 * first, unless a topic is requested.
 */
function pick(
  candidates: readonly Candidate[],
  wanted: number,
  exclude: readonly string[],
  topical: boolean,
): Candidate[] {
  const asked = new QuestionSet(exclude);
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
 * Queues the candidates by section, best last (they are popped), the section with the best one first. When a text has
 * more sections than pairs, neighbouring sections share a queue, so that the pairs still cover all of it.
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
