import type { EnhancementType, Example } from '@winnow/contracts';
import { coverageOf, type SectionCoverage } from './grounding/coverage';
import { groundDrafts, type ExampleDraft } from './grounding/ground-drafts';
import { offlineEnhance } from './offline/enhance-styles';
import { offlineKnowledgeBase } from './offline/knowledge-base';
import { offlineExamples, type ExampleOptions } from './offline/offline-examples';
import { readStructure, type ReadStructure } from './transform-to-json/read-structure';

interface Pairs {
  readonly examples: Example[];
  readonly coverage: SectionCoverage[];
}

/** Pure work on a whole text: it takes as long as the text is, so a book's is done beside the main thread. */
export const textTasks = {
  examples: (content: string, options: ExampleOptions): Pairs => covered(content, offlineExamples(content, options)),
  knowledgeBase: (content: string, instructions: string | undefined): string =>
    offlineKnowledgeBase(content, instructions),
  enhance: (content: string, style: EnhancementType): string => offlineEnhance(content, style),
  structure: (text: string): ReadStructure => readStructure(text),
  ground: (content: string, drafts: readonly ExampleDraft[], exclude: readonly string[]): Pairs =>
    covered(content, groundDrafts(content, drafts, exclude)),
};

export type TextTasks = typeof textTasks;
export type TextTaskName = keyof TextTasks;

const covered = (content: string, examples: Example[]): Pairs => ({
  examples,
  coverage: coverageOf(content, examples),
});
