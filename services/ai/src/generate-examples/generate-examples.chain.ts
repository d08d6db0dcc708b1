import type { Example, PayloadOf, ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobContext } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import { coverageOf } from '../grounding/coverage';
import type { LanguageModel } from '../model/language-model';
import { estimateParts, expectWork, startModelJob } from '../model/model-job';
import { partSizes } from '../model/part-sizes';
import { partWarnings } from '../model/part-warnings';
import { splitContent, type ContentPart } from '../model/split-content';
import { readInstructions } from '../offline/read-instructions';
import { runTextTask } from '../run-text-task';
import { pairsFor } from './pairs-for';
import { examplesPrompt } from './generate-examples.prompt';
import { pairsRatio, writePairs } from './write-pairs';

export const examplesMessage = 'Generating examples...';

/** Writes pairs part by part; a part may yield none. Throws `model-failed` when no part yields any. */
export async function writeExamples(
  { knowledge_base: content, instructions = '', exclude = [] }: PayloadOf<'generate-examples'>,
  context: JobContext,
  tools: AiTools,
  model: LanguageModel,
): Promise<ResponseOf<'generate-examples'>> {
  const sizes = partSizes(model, pairsRatio, tools.partTokens);
  const parts = await splitContent(content, sizes.content, model.countTokens, context.signal);
  const { count } = readInstructions(instructions);
  // A requested number of pairs applies to the whole text.
  const share = count === null ? null : Math.ceil(count / parts.length);
  const messagesOf = (part: ContentPart) =>
    examplesPrompt(part, share ?? pairsFor(part.text), instructions, exclude, parts.length);
  const job = await startModelJob(context, model);
  await expectWork(job, estimateParts(parts, messagesOf, pairsRatio, model), examplesMessage);
  const work = { messagesOf, answerTokens: sizes.answer, message: examplesMessage };
  const results = await writePairs(parts, work, tools, job);
  const drafts = results.values.flatMap((value) => value?.examples ?? []);
  const grounded = await runTextTask('ground', [content, drafts, exclude], context.signal);
  const examples = count === null ? grounded.examples : spread(grounded.examples, count);
  const coverage = count === null ? grounded.coverage : coverageOf(content, examples);
  if (examples.length === 0)
    throw new ProblemError('model-failed', 'The language model wrote no examples for this text.');
  const warnings = partWarnings(results, 'gave no pairs');
  return { examples, model: model.name, coverage, usage: job.budget.usage, ...(warnings ? { warnings } : {}) };
}

/** This many pairs, spread over the text. */
const spread = (examples: readonly Example[], count: number): Example[] =>
  examples.length <= count
    ? [...examples]
    : Array.from({ length: count }, (_, at) => examples[Math.floor((at * examples.length) / count)] as Example);
