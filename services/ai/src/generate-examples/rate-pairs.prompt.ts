import type { Example } from '@winnow/contracts';
import { fenceContent, fenceRule } from '../model/fence-content';
import type { ModelMessage } from '../model/language-model';

const system = [
  'You rate question-and-answer pairs that are to teach a chat assistant.',
  fenceRule,
  'Rate each pair from 1 to 5. 5: the question is one that a reader would ask and makes sense alone; the answer is right by its passage, complete and clear.',
  '4: one small weakness. 3: usable after an edit. 2: the question is unclear or the answer incomplete. 1: the answer is wrong, or not in its passage.',
  'Answer with one JSON object {"scores": [{"number": integer, "score": integer}]} with an entry for each pair, and nothing else.',
].join('\n');

/** Maximum characters of a passage sent with its pair. */
const passageChars = 600;

/** Formats the pairs for the prompt, each with its number. */
export const ratedText = (pairs: readonly Example[]): string =>
  pairs
    .map(({ user, assistant, source }, at) =>
      [
        `${at + 1}. Question: ${user}`,
        `Answer: ${assistant}`,
        `Passage: ${source?.quote.slice(0, passageChars) ?? '(none found)'}`,
      ].join('\n'),
    )
    .join('\n\n');

/**
 * Builds the messages that ask for scores. Pairs are fenced, since they come from a page, or from a model that has read
 * one.
 */
export const ratePrompt = (text: string, audience: string): ModelMessage[] => [
  { role: 'system', content: audience === '' ? system : `${system}\nThe pairs are for: ${audience}` },
  { role: 'user', content: fenceContent(text) },
];
