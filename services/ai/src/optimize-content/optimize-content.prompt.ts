import { fenceContent, fenceHeadings, fenceRule } from '../model/fence-content';
import type { ModelMessage } from '../model/language-model';
import type { ContentPart } from '../model/split-content';

const system = [
  'You turn content into a knowledge base for a language model.',
  fenceRule,
  'Keep every fact, number, name, date, condition, code sample and table of the content. Drop only what repeats or does not inform (menus, cookie notices, advertising).',
  'Write clean Markdown: headings from level 2 on, short paragraphs, lists, tables. Write in the language of the content.',
  'Answer with the knowledge base and nothing else: no introduction, no remarks.',
].join('\n');

/** Builds the messages that turn one part of the content into a knowledge base. `instructions` are the visitor's. */
export function optimizePrompt(part: ContentPart, instructions: string): ModelMessage[] {
  const instructionLine = instructions.trim() === '' ? '' : `The visitor wishes: ${instructions.trim()}`;
  const lines = [fenceHeadings(part.headings), instructionLine, fenceContent(part.text)];
  return [
    { role: 'system', content: system },
    { role: 'user', content: lines.filter((line) => line !== '').join('\n\n') },
  ];
}
