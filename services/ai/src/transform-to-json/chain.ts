import type { JobContext } from '@winnow/jobs';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { findQuote, foldContent } from '../grounding/find-quote';
import type { LanguageModel } from '../model/language-model';
import { questionKey } from '../model/part-cache';
import { splitContent } from '../model/split-content';
import { askStructured } from '../model/structured-answer';
import { aboutPrompt } from './prompt';

/** Tokens of content shown to the model; the beginning of a text says what it is about. */
const shownTokens = 4_000;
const answerTokens = 1_200;

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
export async function describeContent(
  text: string,
  context: JobContext,
  { cache }: AiTools,
  model: LanguageModel,
): Promise<About> {
  const room = Math.floor((model.contextTokens - answerTokens) * 0.7);
  const [first] = await splitContent(text, Math.min(shownTokens, room), model.countTokens);
  const messages = aboutPrompt(first?.text ?? text);
  const key = questionKey(model.name, 'transform-to-json', messages);
  const known = aboutSchema.safeParse(await cache.get(key));
  if (known.success) return known.data;
  const call = {
    messages,
    maxTokens: Math.min(answerTokens, model.outputTokens),
    signal: context.signal,
    owner: context.owner,
    lane: 'work' as const,
  };
  const about = await askStructured(model, call, 'about', aboutSchema);
  const folded = foldContent(text);
  const stands = (value: string) => findQuote(folded, value) !== null || text.includes(value);
  const kept = {
    ...about,
    entities: about.entities.filter(({ name }) => name !== '' && stands(name)),
    facts: about.facts.filter(({ value }) => value !== '' && stands(value)),
  };
  await cache.set(key, kept);
  return kept;
}
