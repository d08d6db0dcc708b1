import { progressMessages, type PayloadOf, type ResponseOf } from '@winnow/contracts';
import { toProblemError } from '@winnow/errors';
import type { JobContext } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import type { LanguageModel } from '../model/language-model';
import type { PartResults } from '../model/map-parts';
import { estimateParts, publishEstimate, startModelJob } from '../model/model-job';
import { partSizes } from '../model/part-sizes';
import { partWarnings } from '../model/part-warnings';
import { joinRewritten, rewriteParts } from '../model/rewrite-parts';
import { splitContent, type ContentPart } from '../model/split-content';
import { runTextTask } from '../run-text-task';
import { enhancePrompt, enhancementStyles } from './enhance-content.prompt';

/** Maximum rounds of summarising summaries until they fit into one part. */
const maxRounds = 4;

/** Rewrites content part by part in a style. Throws `ProblemError`. */
export async function enhanceWithModel(
  { content, enhancementType }: PayloadOf<'enhance-content'>,
  context: JobContext,
  tools: AiTools,
  model: LanguageModel,
): Promise<ResponseOf<'enhance-content'>> {
  const { ratio } = enhancementStyles[enhancementType];
  const sizes = partSizes(model, ratio, tools.partTokens);
  const job = await startModelJob(context, model);
  const messagesOf = (part: ContentPart) => enhancePrompt(part, enhancementType);
  const message = progressMessages.enhancing;
  const work = { operation: 'enhance-content', messagesOf, answerTokens: sizes.answer, message };
  let text = content;
  let warnings: string[] | undefined;
  for (let round = 1; ; round += 1) {
    const parts = await splitContent(text, { maxTokens: sizes.content }, model.countTokens, context.signal);
    await publishEstimate(job, estimateParts(parts, messagesOf, ratio, model), message);
    let results: PartResults<string>;
    try {
      results = await rewriteParts(parts, work, tools, job);
    } catch (error) {
      context.signal.throwIfAborted();
      context.stopping.throwIfAborted();
      const problem = toProblemError(error);
      if (round === 1 || problem.retry) throw error;
      // The summaries of the rounds before are complete, and paid.
      warnings ??= [`The summary could not be shortened further: ${problem.message}`];
      break;
    }
    text = joinRewritten(parts, results);
    warnings ??= partWarnings(results, 'could not be rewritten and keep their original text');
    if (enhancementType !== 'summary' || parts.length === 1 || round === maxRounds) break;
  }
  const faithfulness = await runTextTask('faithfulness', [content, text], context.signal);
  return {
    knowledge_base: text,
    enhancementType,
    faithfulness,
    model: model.name,
    usage: job.budget.usage,
    ...(warnings ? { warnings } : {}),
  };
}
