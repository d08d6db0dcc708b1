import type { EnhancementType, Example, Faithfulness, JsonObject } from '@winnow/contracts';
import { findPassages } from './ask-sources/find-passages';
import type { AskedSource, SourcePassage } from './ask-sources/passages';
import type { Found } from './extract-fields/found';
import { statedValues } from './extract-fields/stated-values';
import { checkFaithfulness } from './faithfulness/check-faithfulness';
import { coverageOf, type SectionCoverage } from './grounding/coverage';
import { areIn } from './grounding/find-quote';
import { groundDrafts, type ExampleDraft } from './grounding/ground-drafts';
import { offlineEnhance } from './offline/enhance-styles';
import { offlineKnowledgeBase } from './offline/knowledge-base';
import { offlineExamples, type ExampleOptions } from './offline/offline-examples';
import { ignoredInstructionsNote } from './offline/offline-notes';
import { rankSentences, topSentences } from './offline/rank-sentences';
import { contentParts, type PartLimits, type PartSpan } from './model/content-parts';
import { tokenCounterOf, type Encoding } from './model/count-tokens';
import { readJsonAnswer, readListAnswer } from './model/repair-json';
import { sectionsOf } from './text/outline';
import { readStructure, type ReadStructure } from './transform-to-json/read-structure';

interface Pairs {
  readonly examples: Example[];
  readonly coverage: SectionCoverage[];
}

/** Pure tasks on a whole text; those on long texts run in a worker thread. */
export const textTasks = {
  examples: (content: string, options: ExampleOptions): Pairs => covered(content, offlineExamples(content, options)),
  knowledgeBase: (content: string, instructions: string | undefined): string =>
    offlineKnowledgeBase(content, instructions),
  enhance: (content: string, style: EnhancementType): string => offlineEnhance(content, style),
  faithfulness: (source: string, result: string): Faithfulness => checkFaithfulness(source, result),
  unmet: (content: string, instructions: string | undefined): string | null =>
    ignoredInstructionsNote(content, instructions),
  structure: (text: string): ReadStructure => readStructure(text),
  /** @param sources as JSON, since the length of this string decides whether the task runs in a thread */
  passages: (sources: string, question: string, count: number): SourcePassage[] =>
    findPassages(JSON.parse(sources) as AskedSource[], question, count),
  /** @param page text and facts as JSON, for the same reason as `sources` */
  fields: (page: string, schema: JsonObject): Found | undefined => {
    const { text, facts } = JSON.parse(page) as { text: string; facts: JsonObject };
    return statedValues(text, facts, schema);
  },
  /** Returns the three highest-ranked sentences. */
  gist: (text: string): string[] =>
    topSentences(rankSentences(sectionsOf(text)), 3).map(({ sentence }) => sentence.text),
  /** Parses JSON in a model's answer; repairing broken JSON takes quadratic time. */
  answer: (text: string, cut: boolean, isExact = true): unknown => readJsonAnswer(text, cut, isExact),
  listAnswer: (text: string, cut: boolean, field: string): unknown[] => readListAnswer(text, cut, field),
  ground: (content: string, drafts: readonly ExampleDraft[], exclude: readonly string[]): Pairs =>
    covered(content, groundDrafts(content, drafts, exclude)),
  areIn: (content: string, values: readonly string[]): boolean[] => areIn(content, values),
  coverage: (content: string, examples: readonly Example[]): SectionCoverage[] => coverageOf(content, examples),
  parts: async (content: string, limits: PartLimits, encoding: Encoding): Promise<PartSpan[]> =>
    contentParts(content, limits, await tokenCounterOf(encoding)),
};

export type TextTasks = typeof textTasks;
export type TextTaskName = keyof TextTasks;

const covered = (content: string, examples: Example[]): Pairs => ({
  examples,
  coverage: coverageOf(content, examples),
});
