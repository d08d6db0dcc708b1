import { detectLanguage } from '../text/detect-language';
import type { Language } from '../text/languages';
import { sectionsOf } from '../text/outline';
import { pairsSection, takePairs, type QuestionPair } from '../text/question-pairs';
import type { Block, Section, Sentence } from '../text/text-types';
import { rankSentences, topSentences, type RankedSentence } from './rank-sentences';
import { readInstructions, type RequestedForm } from './read-instructions';
import { blockMarkdown, quoted, renderSection, withoutNoise } from './render-markdown';
import { definitionQuestion, termLabel, termName } from './topic-questions';

/** A parsed content for the built-in model. */
export interface Reading {
  readonly title: string | null;
  /** Sections without the title's heading. */
  readonly sections: readonly Section[];
  readonly ranked: readonly RankedSentence[];
  readonly language: Language;
  /** The content's own question-and-answer pairs, which are never rewritten. */
  readonly pairs: readonly QuestionPair[];
}

/** Parses content: title, sections without boilerplate, ranked sentences and language. */
export function readContent(content: string): Reading {
  const { rest: text, pairs } = takePairs(content);
  const sections = withoutNoise(sectionsOf(text));
  const [first] = sections;
  const tops = sections.filter(({ level }) => level === first?.level);
  const titled = first?.heading && tops.length === 1 ? first.heading : null;
  const rest = titled && first ? [{ heading: null, level: 0, blocks: first.blocks }, ...sections.slice(1)] : sections;
  const kept = rest.filter(({ heading, blocks }) => heading !== null || blocks.length > 0);
  return { title: titled, sections: kept, ranked: rankSentences(kept), language: detectLanguage(text), pairs };
}

/** Heading level of the outermost sections, below the title. */
const firstLevel = 2;
const maxTerms = 20;

/** Returns the number of key points by the number of words, within bounds. */
export function keyPointCount(ranked: readonly RankedSentence[]): number {
  const words = ranked.reduce((sum, entry) => sum + entry.words, 0);
  return Math.max(3, Math.min(10, Math.round(words / 150)));
}

/** Outermost levels, computed once for all sections: a book has thousands. */
const outermostLevels = new WeakMap<readonly Section[], number>();

/** Returns the heading level of a section in the result: the outermost headings of the content become second level. */
export function levelOf(section: Section, sections: readonly Section[]): number {
  let outermost = outermostLevels.get(sections);
  if (outermost === undefined) {
    outermost = sections.reduce((least, { level, heading }) => (heading ? Math.min(least, level) : least), Infinity);
    outermostLevels.set(sections, outermost);
  }
  return firstLevel + Math.max(0, section.level - outermost);
}

/**
 * Builds a knowledge base from the content: title, key points, key terms, then each section cleaned, with normalised
 * heading levels. `instructions` may ask for bullets, brevity and a topic to list first. Content without a sentence is
 * only cleaned.
 */
export function offlineKnowledgeBase(content: string, instructions?: string): string {
  const reading = readContent(content);
  const request = readInstructions(instructions);
  const { title, sections } = reading;
  const scores = new Map(reading.ranked.map(({ sentence, score }) => [sentence, score]));
  const parts = [
    title ? `# ${title}` : '',
    keyPoints(reading, request),
    terms(reading),
    ...sections.map((section) =>
      renderSection(section, levelOf(section, sections), (block) => renderBlock(block, scores, request)),
    ),
    pairsSection(reading.pairs),
  ];
  const text = parts.filter((part) => part !== '').join('\n\n');
  return text.trim() === '' ? content.trim() : text;
}

function keyPoints({ ranked, language }: Reading, request: RequestedForm): string {
  if (ranked.length < 6) return '';
  const focused = ranked.map((entry) => ({ ...entry, score: entry.score + request.focus(entry.sentence.text) }));
  const points = topSentences(focused, request.count ?? keyPointCount(ranked));
  return `## ${language.labels.keyPoints}\n\n${points.map(({ sentence }) => `- ${sentence.text}`).join('\n')}`;
}

/** Returns terms with the sentences that define them. */
export function definitionsOf({ sections, ranked, language }: Reading): { term: string; meaning: string }[] {
  const found = new Map<string, string>();
  for (const { blocks } of sections) {
    blocks.forEach((block, at) => {
      const before = blocks[at - 1];
      const meaning = block.kind === 'paragraph' ? block.sentences.find(({ text }) => definesAlone(text)) : undefined;
      if (before?.kind === 'term' && meaning) found.set(termLabel(termName(before.text)), meaning.text);
    });
  }
  for (const { sentence } of ranked) {
    if (found.size >= maxTerms) break;
    const question = definitionQuestion(sentence.text, language);
    if (!question) continue;
    const term =
      /^What (?:is|are) (?:an? |the )?(.+)\?$/.exec(question.text)?.[1] ??
      (language.code === 'en' ? null : language.definition?.exec(sentence.text)?.[1]);
    if (term && !found.has(term)) found.set(term, sentence.text);
  }
  return [...found].slice(0, maxTerms).map(([term, meaning]) => ({ term, meaning }));
}

/** Whether a sentence defines a name without context: no list of authors, no "That is all". */
const definesAlone = (text: string) =>
  text.split(' ').length > 3 &&
  /[.!?…。！？।؟)]$/.test(text) &&
  !/^(?:that|this|these|those|it|they|see)\b/i.test(text);

function terms(reading: Reading): string {
  const found = definitionsOf(reading);
  if (found.length < 2 || reading.ranked.length < 6) return '';
  return `## ${reading.language.labels.terms}\n\n${found.map(({ term, meaning }) => `- **${term}**: ${meaning}`).join('\n')}`;
}

function renderBlock(block: Block, scores: ReadonlyMap<Sentence, number>, request: RequestedForm): string {
  if (block.kind !== 'paragraph' || !(request.bullets || request.brief)) return blockMarkdown(block);
  const best = [...block.sentences].sort((left, right) => (scores.get(right) ?? 0) - (scores.get(left) ?? 0));
  const kept = new Set(request.brief ? best.slice(0, Math.max(1, Math.ceil(best.length / 3))) : best);
  const lines = block.sentences
    .filter((sentence) => kept.has(sentence))
    .map(({ markdown }) => (request.bullets ? `- ${markdown}` : markdown));
  return quoted(block, lines.join(request.bullets ? '\n' : ' '));
}
