import { fenceContent, fenceHeadings, fenceQuestions, fenceRule } from '../model/fence-content';
import type { ModelMessage } from '../model/language-model';
import type { ContentPart } from '../model/split-content';

const system = [
  'You write example questions and answers about a content, to teach a chat assistant.',
  fenceRule,
  'Each question is one a real reader would ask, makes sense without the content, and asks something no other question asks.',
  'Each answer is complete, comes from the content alone, and carries as "quote" the exact words of the content it rests on.',
  'Cover all parts of the content. Write in the language of the content unless the visitor wishes otherwise.',
  'Answer with one JSON object {"examples": [{"question": string, "answer": string, "quote": string}]} and nothing else.',
].join('\n');

/** Maximum existing questions shown to the model. */
const maxExcluded = 100;

/** The messages that ask for pairs from one part of a content. */
export function examplesPrompt(
  part: ContentPart,
  pairs: number,
  instructions: string,
  exclude: readonly string[],
  parts = 1,
): ModelMessage[] {
  const wishes = instructions.trim() === '' ? '' : `The visitor wishes: ${instructions.trim()}`;
  const asked = fenceQuestions(exclude.slice(-maxExcluded));
  const shared =
    parts > 1 && instructions.trim() !== ''
      ? `This is one of ${parts} parts. A number of examples that the visitor names is meant for all parts together.`
      : '';
  const lines = [
    fenceHeadings(part.headings),
    wishes,
    shared,
    asked,
    `Write up to ${pairs} examples.`,
    fenceContent(part.text),
  ];
  return [
    { role: 'system', content: system },
    { role: 'user', content: lines.filter((line) => line !== '').join('\n\n') },
  ];
}
