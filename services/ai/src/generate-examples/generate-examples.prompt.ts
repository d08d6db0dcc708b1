import type { ExampleKind } from '@winnow/contracts';
import { fenceContent, fenceHeadings, fenceQuestions, fenceRule } from '../model/fence-content';
import type { ModelMessage } from '../model/language-model';
import type { ContentPart } from '../model/split-content';
import { kindMeanings } from './kinds';

const system = [
  'You write example questions and answers about a content, to teach a chat assistant.',
  fenceRule,
  'Each question is one a real reader would ask, makes sense without the content, and asks something no other question asks. It names its subject, and never refers to "the text", "this section" or "above".',
  'Each answer is complete, comes from the content alone, and carries as "quote" the exact words of the content it rests on.',
  'Cover all parts of the content. Write in the language of the content unless the visitor wishes otherwise.',
  `"kind" is what the question asks for: ${Object.entries(kindMeanings)
    .map(([kind, meaning]) => `${kind} (${meaning})`)
    .join(', ')}.`,
  'Answer with one JSON object {"examples": [{"question": string, "answer": string, "quote": string, "kind": string}]} and nothing else.',
].join('\n');

/** Maximum existing questions shown to the model. */
const maxExcluded = 100;

/** The visitor's options for the pairs, besides the instructions. */
export interface PairOptions {
  readonly kinds?: readonly ExampleKind[] | undefined;
  readonly genre?: string | undefined;
  readonly audience?: string | undefined;
}

/** Builds the messages that ask for pairs from one part of the content. */
export function examplesPrompt(
  part: ContentPart,
  pairs: number,
  instructions: string,
  exclude: readonly string[],
  parts = 1,
  { kinds, genre = '', audience = '' }: PairOptions = {},
): ModelMessage[] {
  const instructionLine = instructions.trim() === '' ? '' : `The visitor wishes: ${instructions.trim()}`;
  const existing = fenceQuestions(exclude.slice(-maxExcluded));
  const shared =
    parts > 1 && instructions.trim() !== ''
      ? `This is one of ${parts} parts. A number of examples that the visitor names is meant for all parts together.`
      : '';
  const lines = [
    fenceHeadings(part.headings),
    instructionLine,
    shared,
    kinds ? `Write these kinds only, about as many of each where the content allows: ${kinds.join(', ')}.` : '',
    genre === '' ? '' : `The genre of the pairs: ${genre}`,
    audience === '' ? '' : `The questions are asked by: ${audience}. Write the answers for them.`,
    existing,
    `Write up to ${pairs} examples.`,
    fenceContent(part.text),
  ];
  return [
    { role: 'system', content: system },
    { role: 'user', content: lines.filter((line) => line !== '').join('\n\n') },
  ];
}
