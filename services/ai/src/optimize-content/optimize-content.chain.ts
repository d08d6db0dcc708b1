import { progressMessages, type PayloadOf, type ResponseOf } from '@winnow/contracts';
import { toProblemError } from '@winnow/errors';
import type { JobContext } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import { examplesMessage } from '../generate-examples/generate-examples.chain';
import { defaultPairCount } from '../generate-examples/default-pair-count';
import { examplesPrompt } from '../generate-examples/generate-examples.prompt';
import { pairsRatio, writePairs, type PairsWork } from '../generate-examples/write-pairs';
import type { ExampleDraft } from '../grounding/ground-drafts';
import type { LanguageModel } from '../model/language-model';
import { estimateParts, publishEstimate, startModelJob, type ModelJob } from '../model/model-job';
import { partSizes } from '../model/part-sizes';
import { partWarnings } from '../model/part-warnings';
import { joinRewritten, rewriteParts } from '../model/rewrite-parts';
import { splitContent, type ContentPart } from '../model/split-content';
import { runTextTask } from '../run-text-task';
import { optimizePrompt } from './optimize-content.prompt';

/** Expected tokens of answer per token of content: a rewrite is about as long as its content. */
const rewriteRatio = 1.2;
/** Share of the progress at which the rewrite is done and the examples begin. */
const rewriteShare = 0.6;
const message = progressMessages.optimizing;

/**
 * Optimises content part by part, with separate requests for the text and for the examples, so that one survives a
 * failure of the other. A part whose rewrite fails keeps its original text. Throws `ProblemError` when no part is
 * rewritten.
 */
export async function optimizeWithModel(
  { content, prompt = '' }: PayloadOf<'optimize-content'>,
  context: JobContext,
  tools: AiTools,
  model: LanguageModel,
): Promise<ResponseOf<'optimize-content'>> {
  const sizes = partSizes(model, rewriteRatio, tools.partTokens);
  const parts = await splitContent(content, { maxTokens: sizes.content }, model.countTokens, context.signal);
  const job = await startModelJob(context, model);
  const messagesOf = (part: ContentPart) => optimizePrompt(part, prompt);
  const pairsOf = (part: ContentPart) => examplesPrompt(part, defaultPairCount(part.text), prompt, [], parts.length);
  job.budget.expect(estimateParts(parts, pairsOf, pairsRatio, model));
  await publishEstimate(job, estimateParts(parts, messagesOf, rewriteRatio, model), message);
  const rewritten = await rewriteParts(
    parts,
    { operation: 'optimize-content', messagesOf, answerTokens: sizes.answer, message, share: [0, rewriteShare] },
    tools,
    job,
  );
  const knowledge_base = joinRewritten(parts, rewritten);
  const { answer: answerTokens } = partSizes(model, pairsRatio, sizes.content);
  const pairs = await writeDrafts(parts, pairsOf, answerTokens, tools, job);
  const [{ examples, coverage }, faithfulness] = await Promise.all([
    runTextTask('ground', [content, pairs.drafts, []], context.signal),
    runTextTask('faithfulness', [content, knowledge_base], context.signal),
  ]);
  const kept = partWarnings(rewritten, 'could not be optimised and keep their original text') ?? [];
  const warnings = [...kept, ...pairs.warnings];
  return {
    knowledge_base,
    examples,
    faithfulness,
    model: model.name,
    coverage,
    usage: job.budget.usage,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** Writes the pairs of all parts; a failure leaves the text without pairs. */
async function writeDrafts(
  parts: readonly ContentPart[],
  messagesOf: PairsWork['messagesOf'],
  answerTokens: PairsWork['answerTokens'],
  tools: AiTools,
  job: ModelJob,
): Promise<{ drafts: ExampleDraft[]; warnings: string[] }> {
  const share = [rewriteShare, 1] as const;
  try {
    const work = { messagesOf, answerTokens, message: examplesMessage, share };
    const results = await writePairs(parts, work, tools, job);
    const drafts = results.values.flatMap((value) => value?.examples ?? []);
    return { drafts, warnings: partWarnings(results, 'gave no examples') ?? [] };
  } catch (error) {
    const { signal, stopping } = job.context;
    signal.throwIfAborted();
    stopping.throwIfAborted();
    return { drafts: [], warnings: [`No examples could be written: ${toProblemError(error).message}`] };
  }
}
