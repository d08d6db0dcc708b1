import type { JobContext } from '@winnow/jobs';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { findQuote, foldContent } from '../grounding/find-quote';
import { askAboutBeginning } from '../model/ask-about-beginning';
import type { LanguageModel } from '../model/language-model';
import { aboutPrompt } from './prompt';

const aboutSchema = z.object({
  title: z.string(),
  summary: z.string(),
  topics: z.array(z.string()).max(50),
  entities: z.array(z.object({ name: z.string(), type: z.string() })).max(200),
  facts: z.array(z.object({ name: z.string(), value: z.string() })).max(200),
});
export type About = z.infer<typeof aboutSchema>;

/**
 * What the model says a content is about. Entities and facts that do not stand in the content are dropped.
 * Throws `ProblemError`.
 */
export function describeContent(
  text: string,
  context: JobContext,
  tools: AiTools,
  model: LanguageModel,
): Promise<About> {
  const question = {
    operation: 'transform-to-json',
    shape: 'about',
    schema: aboutSchema,
    shownTokens: 4_000,
    answerTokens: 1_200,
    prompt: aboutPrompt,
    check: (about: About) => {
      const folded = foldContent(text);
      const stands = (value: string) => findQuote(folded, value) !== null || text.includes(value);
      return {
        ...about,
        entities: about.entities.filter(({ name }) => name !== '' && stands(name)),
        facts: about.facts.filter(({ value }) => value !== '' && stands(value)),
      };
    },
  };
  return askAboutBeginning(text, question, context, tools, model);
}
