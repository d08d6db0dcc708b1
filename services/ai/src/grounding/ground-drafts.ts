import { exampleKinds, type Example } from '@winnow/contracts';
import * as z from 'zod';
import { kindOf } from '../generate-examples/kinds';
import { createGrounder } from './ground-examples';
import { withoutDuplicates } from './near-duplicates';
import { isStandalone, withoutReference } from './without-reference';

/** A pair as written by the model. */
export const draftSchema = z.object({
  question: z.string().describe('A question a reader of the content would ask; it makes sense without the content.'),
  answer: z.string().describe('The answer, from the content alone.'),
  quote: z.string().describe('The words of the content the answer rests on, copied exactly.'),
  kind: z.enum(exampleKinds).describe('What the question asks for.'),
});
export type ExampleDraft = Omit<z.infer<typeof draftSchema>, 'kind'> & Partial<Pick<Example, 'kind'>>;

/**
 * Turns drafts into examples: drops empty and repeated ones and those that refer to the text, and adds the supporting
 * passage of `content`.
 */
export function groundDrafts(
  content: string,
  drafts: readonly ExampleDraft[],
  exclude: readonly string[] = [],
): Example[] {
  const ground = createGrounder(content);
  const bare = drafts.map(({ question, answer, ...rest }) => ({
    ...rest,
    question: withoutReference(question.trim()),
    answer: withoutReference(answer.trim()),
  }));
  const whole = bare.filter(({ question, answer }) => question !== '' && answer !== '' && isStandalone(question));
  const examples = whole.map(({ kind, ...draft }) => ({ ...ground(draft), kind: kind ?? kindOf(draft.question) }));
  return withoutDuplicates(examples, exclude);
}
