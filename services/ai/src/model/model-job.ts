import { modelUsageSchema, percentTotal } from '@winnow/contracts';
import type { JobContext } from '@winnow/jobs';
import { HalvingTrial } from './halving-trial';
import { JobBudget, type Estimate } from './job-budget';
import type { LanguageModel, ModelCall, ModelMessage } from './language-model';
import type { ContentPart } from './split-content';

/** State shared by all requests of one job. */
export interface ModelJob {
  readonly context: JobContext;
  readonly model: LanguageModel;
  readonly budget: JobBudget;
  readonly halvings: HalvingTrial;
  readonly call: (messages: readonly ModelMessage[], maxTokens: number) => ModelCall;
}

/** Starts a job's work with a model; includes the usage of earlier runs. */
export async function startModelJob(context: JobContext, model: LanguageModel): Promise<ModelJob> {
  const { jobId, signal, owner } = context;
  const name = `model-usage:${jobId}`;
  const budget = new JobBudget((usage) => void context.remember(name, usage).catch(() => undefined));
  const spent = modelUsageSchema.safeParse(await context.recall(name));
  if (spent.success) budget.resume(spent.data);
  return {
    context,
    model,
    budget,
    halvings: new HalvingTrial(),
    call: (messages, maxTokens) => ({ messages, maxTokens, signal, owner, lane: 'work', budget }),
  };
}

/** Adds work to a job's budget and publishes the whole estimate before it starts. */
export async function publishEstimate({ budget, context }: ModelJob, work: Estimate, message: string): Promise<void> {
  budget.expect(work);
  await context.progress({ progress: 0, total: percentTotal, message, tokens: tokensOf(budget) });
}

/** Returns used and estimated tokens for the job's progress. */
export function tokensOf({ tokens, usage }: JobBudget): { used: number; estimated: number } {
  return { used: tokens, estimated: usage.estimatedTokens };
}

/**
 * Estimates the cost of one request per part: the first part is measured, the others by their length.
 * @param ratio expected tokens of answer for one token of content
 */
export function estimateParts(
  parts: readonly ContentPart[],
  messagesOf: (part: ContentPart) => readonly ModelMessage[],
  ratio: number,
  { countTokens }: LanguageModel,
): Estimate {
  const [first] = parts;
  if (!first) return { requests: 0, tokens: 0 };
  const content = countTokens(first.text);
  const prompt = messagesOf(first).reduce((sum, message) => sum + countTokens(message.content), 0);
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  const all = (content * length) / Math.max(1, first.text.length);
  return { requests: parts.length, tokens: (prompt - content) * parts.length + all * (1 + ratio) };
}
