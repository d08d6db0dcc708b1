import { fenceContent, fenceRule } from '../model/fence-content';
import type { ModelMessage } from '../model/language-model';
import { shownText, type SourcePassage } from './passages';

const system = [
  'You answer a question from passages of several sources.',
  fenceRule,
  'Use what the passages say and nothing else, in the language of the question. Be brief.',
  'After each sentence name the passages that it rests on by their numbers in brackets, like [1] or [2][3].',
  'Where the passages do not answer the question, say so in one sentence.',
].join('\n');

/** Builds the messages that answer a question from passages; the text of sources is fenced. */
export function askPrompt(question: string, passages: readonly SourcePassage[]): ModelMessage[] {
  const shown = passages.map((passage, at) => {
    const { title, heading } = passage;
    const place = [title, heading].filter((name) => name !== '').join(' > ');
    return `[${at + 1}] ${place}\n${shownText(passage)}`;
  });
  return [
    { role: 'system', content: system },
    { role: 'user', content: `${fenceContent(shown.join('\n\n'))}\n\nThe question: ${question}` },
  ];
}
