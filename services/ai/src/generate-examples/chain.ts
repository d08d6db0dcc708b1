import type { Example, PayloadOf, ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobContext } from '@winnow/jobs';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { askPart } from '../model/ask-part';
import { coverageOf } from '../grounding/coverage';
import { draftSchema } from '../grounding/ground-drafts';
import type { LanguageModel } from '../model/language-model';
import { mapParts } from '../model/map-parts';
import { questionKey } from '../model/part-cache';
import { partSizes } from '../model/part-sizes';
import { partWarnings } from '../model/part-warnings';
import { splitContent, type ContentPart } from '../model/split-content';
import { askStructured } from '../model/structured-answer';
import { readInstructions } from '../offline/read-instructions';
import { runTextTask } from '../run-text-task';
import { pairsFor } from './pairs-for';
import { examplesPrompt } from './prompt';

/** Pairs take less room than what they are made of. */
const answerRatio = 0.8;
export const examplesMessage = 'Generating examples...';

const writtenSchema = z.object({ examples: z.array(draftSchema) });
type Written = z.infer<typeof writtenSchema>;

/** Writes pairs part by part; a part may give none. Throws `model-failed` when all of them give none. */
export async function writeExamples(
  { knowledge_base: content, instructions = '', exclude = [] }: PayloadOf<'generate-examples'>,
  context: JobContext,
  { cache, partTokens, partsAtOnce }: AiTools,
  model: LanguageModel,
): Promise<ResponseOf<'generate-examples'>> {
  const sizes = partSizes(model, answerRatio, partTokens);
  const parts = await splitContent(content, sizes.content, model.countTokens, context.signal);
  const { count } = readInstructions(instructions);
  // A number that the visitor asks for is meant for the whole text.
  const share = count === null ? null : Math.ceil(count / parts.length);
  const messages = (part: ContentPart) =>
    examplesPrompt(part, share ?? pairsFor(part.text), instructions, exclude, parts.length);
  const ask = (part: ContentPart) =>
    askStructured(
      model,
      { messages: messages(part), maxTokens: sizes.answer, signal: context.signal, owner: context.owner, lane: 'work' },
      'examples',
      writtenSchema,
    );
  const results = await mapParts<Written>(
    parts,
    {
      schema: writtenSchema,
      keyOf: (part) => questionKey(model.name, 'generate-examples', messages(part)),
      work: (part, keepPiece) => askPart(part, model.countTokens, ask, merge, keepPiece),
    },
    { context, cache, atOnce: partsAtOnce, message: examplesMessage },
  );
  const drafts = results.values.flatMap((value) => value?.examples ?? []);
  const grounded = await runTextTask('ground', [content, drafts, exclude], context.signal);
  const examples = count === null ? grounded.examples : spread(grounded.examples, count);
  const coverage = count === null ? grounded.coverage : coverageOf(content, examples);
  if (examples.length === 0)
    throw new ProblemError('model-failed', 'The language model wrote no examples for this text.');
  const warnings = partWarnings(results, 'gave no pairs');
  return { examples, model: model.name, coverage, ...(warnings ? { warnings } : {}) };
}

/** So many of the pairs, from all of the text. */
const spread = (examples: readonly Example[], count: number): Example[] =>
  examples.length <= count
    ? [...examples]
    : Array.from({ length: count }, (_, at) => examples[Math.floor((at * examples.length) / count)] as Example);

const merge = (values: readonly Written[]): Written => ({ examples: values.flatMap(({ examples }) => examples) });
