import { exampleKinds, type Example } from '@winnow/contracts';
import * as z from 'zod';
import { kindOf } from '../generate-examples/kinds';
import { createGrounder } from './ground-examples';
import { withoutDuplicates } from './near-duplicates';

/** A pair as written by the model. */
export const draftSchema = z.object({
  question: z.string().describe('A question a reader of the content would ask; it makes sense without the content.'),
  answer: z.string().describe('The answer, from the content alone.'),
  quote: z.string().describe('The words of the content the answer rests on, copied exactly.'),
  kind: z.enum(exampleKinds).describe('What the question asks for.'),
});
export type ExampleDraft = Omit<z.infer<typeof draftSchema>, 'kind'> & Partial<Pick<Example, 'kind'>>;

/** Turns drafts into examples: drops empty and repeated ones, and adds the supporting passage of `content`. */
export function groundDrafts(
  content: string,
  drafts: readonly ExampleDraft[],
  exclude: readonly string[] = [],
): Example[] {
  const ground = createGrounder(content);
  const whole = drafts.filter(({ question, answer }) => question.trim() !== '' && answer.trim() !== '');
  const examples = whole.map(({ question, answer, quote, kind = kindOf(question) }) => ({
    ...ground({ question: question.trim(), answer: answer.trim(), quote }),
    kind,
  }));
  return withoutDuplicates(examples, exclude);
}
