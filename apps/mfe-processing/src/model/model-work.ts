import { estimateTokens } from '@winnow/browser';
import type { EnhancementType } from '@winnow/contracts';

/** Operations of a model on a text. */
export type ModelWork = EnhancementType | 'optimize' | 'examples' | 'fields';

/** Descriptions of the built-in model's operations: it rearranges and replaces text, but writes none. */
export const offlineWork: Record<ModelWork, string> = {
  summary: 'picks the sentences that say most, and writes none.',
  expand: 'keeps every sentence and adds an overview, key terms, figures and questions from the text.',
  simplify: 'splits long sentences and replaces long words by common ones.',
  professional: 'adds a summary and numbers to the sections and takes out casual words; the tone stays.',
  creative: 'keeps the sentences and sets some of them apart; it does not rewrite them.',
  optimize:
    'orders the text under headings with a summary, and takes questions from it. It can shorten, list, and bring a topic forward.',
  fields: 'reads what the markup, the tables and "Name: value" lines state under the names of the fields.',
  examples: 'takes questions and answers from the text as it stands, in the languages that it can ask in.',
};

/** How often a text is read, and answer tokens per token of it. */
const costs: Record<ModelWork, readonly [reads: number, answer: number]> = {
  summary: [1, 0.5],
  expand: [1, 2],
  simplify: [1, 1.1],
  professional: [1, 1.2],
  creative: [1, 1.4],
  optimize: [2, 2],
  examples: [1, 0.8],
  fields: [1, 0.3],
};
/** Tokens of one part of a long text, and of the instructions sent with each. */
const partTokens = 2_500;
const promptTokens = 300;
/** Characters counted of a long text; the rest is assumed to be similar. */
const countedChars = 50_000;

/** Estimates the tokens of a model operation. The server sends its own estimate when the operation starts. */
export function workTokens(work: ModelWork, text: string): number {
  const counted = text.slice(0, countedChars);
  const content = (estimateTokens(counted) * text.length) / Math.max(1, counted.length);
  const [reads, answer] = costs[work];
  const parts = Math.max(1, Math.ceil(content / partTokens));
  return Math.round(content * (reads + answer) + parts * promptTokens * reads);
}
