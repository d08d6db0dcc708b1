import type { JobContext } from '@winnow/jobs';
import type * as z from 'zod';
import type { AiTools } from '../ai-tools';
import type { LanguageModel, ModelMessage } from './language-model';
import { startModelJob } from './model-job';
import { questionKey } from './part-cache';
import { splitContent } from './split-content';
import { askStructured } from './structured-answer';

/** One question about a text. */
export interface Question<Value> {
  /** The operation, part of the cache key. */
  readonly operation: string;
  /** Name of the answer's schema in the request. */
  readonly shape: string;
  readonly schema: z.ZodType<Value>;
  /** Maximum tokens of the text sent to the model: its beginning shows what it is about. */
  readonly shownTokens: number;
  readonly answerTokens: number;
  readonly prompt: (beginning: string) => ModelMessage[];
  /** Validates or filters the answer. */
  readonly check: (answer: Value) => Value;
}

/** Maximum characters per token in meaningful text. */
const charsPerToken = 12;

/** Share of the model's context that the shown text may take; the prompt around it needs the rest. */
const contextShare = 0.7;

/**
 * Asks the model one question about the beginning of a text. A question already answered, in this job or another, is
 * answered from the cache. Throws `ProblemError`.
 */
export async function askAboutExcerpt<Value>(
  text: string,
  question: Question<Value>,
  context: JobContext,
  { cache }: AiTools,
  model: LanguageModel,
): Promise<Value> {
  const { signal, part, keepPart } = context;
  const { operation, schema, shownTokens, answerTokens } = question;
  const room = Math.floor((model.contextTokens - answerTokens) * contextShare);
  const tokens = Math.min(shownTokens, room);
  // Splitting a whole book for its beginning would block the process.
  const [first] = await splitContent(
    text.slice(0, tokens * charsPerToken),
    { maxTokens: tokens },
    model.countTokens,
    signal,
  );
  const messages = question.prompt(first?.text ?? text);
  const key = questionKey(model, operation, messages);
  const known = schema.safeParse((await part(key)) ?? (await cache.get(key)));
  if (known.success) return known.data;
  const maxTokens = Math.min(answerTokens, model.outputTokens);
  const job = await startModelJob(context, model);
  job.budget.expect({ requests: 1, tokens: tokens + answerTokens });
  const call = job.call(messages, maxTokens);
  const checked = question.check(await askStructured(model, call, question.shape, schema));
  await Promise.all([keepPart(key, checked), cache.set(key, checked)]);
  return checked;
}
