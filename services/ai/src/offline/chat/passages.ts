import { blocksOf } from '../../text/outline';
import { takePairs } from '../../text/question-pairs';
import type { Block } from '../../text/text-types';
import { blockMarkdown } from '../render-markdown';

/** A sentence, list item or row of a prompt: the smallest unit of an answer. */
export interface Passage {
  readonly text: string;
  /** Context: the heading, the described name, or the line that introduces a list. */
  readonly above: string;
  readonly heading: string;
  /** Index of its block: sentences of one paragraph are answered together. */
  readonly group: number;
  /** Whether it is a line of its own: an item of a list, or a row. */
  readonly isLine?: boolean;
  /** Question of the pair, when the passage is its answer. */
  readonly question?: string;
}

/** Splits a prompt into passages in order; a `Q:`/`A:` pair is one passage with its A as text. */
export function passagesOf(prompt: string): Passage[] {
  const { rest, pairs } = takePairs(prompt);
  let [heading, term] = ['', ''];
  const blocks = blocksOf(rest);
  const passages = blocks.flatMap((block, group): Passage[] => {
    if (block.kind === 'heading') [heading, term] = [block.text, ''];
    if (block.kind === 'term') term = block.text;
    const before = blocks[group - 1];
    // A description needs its name. The chat shows plain text, so code marks are dropped.
    const label = before?.kind === 'term' && block.kind === 'paragraph' ? `${term}: ` : '';
    const announced =
      block.kind === 'list' && before?.kind === 'paragraph' ? (before.sentences.at(-1)?.text ?? '') : '';
    const above = [heading, term, /[:：]$/.test(announced) ? announced : ''].join(' ').trim();
    const isLine = block.kind === 'list' || block.kind === 'table';
    return textsOf(block).map((text, at) => ({ text: at === 0 ? label + text : text, above, heading, group, isLine }));
  });
  const answers = pairs.map(({ user, assistant }) => ({
    text: assistant,
    above: '',
    heading: '',
    group: -1,
    question: user,
  }));
  return [...passages, ...answers];
}

function textsOf(block: Block): string[] {
  if (block.kind === 'heading' || block.kind === 'term') return [];
  if (block.kind === 'list') return block.items.map(({ text }) => text);
  if (block.kind === 'table')
    return block.rows.map((row) => row.map((cell, at) => `${block.columns[at] ?? ''}: ${cell}`).join(', '));
  if (block.kind !== 'paragraph') return [blockMarkdown(block)];
  return block.sentences.map(({ text }) => text);
}
