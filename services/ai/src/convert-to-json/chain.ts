import type { JobContext } from '@winnow/jobs';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { findQuote, foldContent } from '../grounding/find-quote';
import type { LanguageModel } from '../model/language-model';
import { questionKey } from '../model/part-cache';
import { splitContent } from '../model/split-content';
import { askStructured } from '../model/structured-answer';
import { gapsPrompt } from './prompt';

const shownTokens = 3_000;
const answerTokens = 800;

const gapsSchema = z.object({
  title: z.string(),
  description: z.string(),
  author: z.string(),
  published: z.string(),
  summary: z.string(),
  topics: z.array(z.string()).max(50),
});
export type PageGaps = z.infer<typeof gapsSchema>;

/** What the model reads from a page's text. An author who is not named in the text is dropped. Throws `ProblemError`. */
export async function fillGaps(
  text: string,
  context: JobContext,
  { cache }: AiTools,
  model: LanguageModel,
): Promise<PageGaps> {
  const room = Math.floor((model.contextTokens - answerTokens) * 0.7);
  const [first] = await splitContent(text, Math.min(shownTokens, room), model.countTokens);
  const messages = gapsPrompt(first?.text ?? text);
  const key = questionKey(model.name, 'convert-to-json', messages);
  const known = gapsSchema.safeParse(await cache.get(key));
  if (known.success) return known.data;
  const call = {
    messages,
    maxTokens: Math.min(answerTokens, model.outputTokens),
    signal: context.signal,
    owner: context.owner,
    lane: 'work' as const,
  };
  const gaps = await askStructured(model, call, 'page', gapsSchema);
  const named = gaps.author !== '' && findQuote(foldContent(text), gaps.author) !== null;
  const dated = /^\d{4}(?:-\d{2}){0,2}$/.test(gaps.published) && text.includes(gaps.published.slice(0, 4));
  const kept = { ...gaps, author: named ? gaps.author : '', published: dated ? gaps.published : '' };
  await cache.set(key, kept);
  return kept;
}
