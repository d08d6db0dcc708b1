import { progressMessages, type PayloadOf, type ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobContext } from '@winnow/jobs';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { askPart } from '../model/ask-part';
import { draftSchema } from '../grounding/ground-drafts';
import { joinMarkdown } from '../model/join-markdown';
import type { LanguageModel } from '../model/language-model';
import { mapParts } from '../model/map-parts';
import { questionKey } from '../model/part-cache';
import { partSizes } from '../model/part-sizes';
import { partWarnings } from '../model/part-warnings';
import { splitContent, type ContentPart } from '../model/split-content';
import { askStructured } from '../model/structured-answer';
import { runTextTask } from '../run-text-task';
import { pairsFor } from '../generate-examples/pairs-for';
import { optimizePrompt } from './prompt';

/** A rewrite as long as its content, as JSON, with examples. */
const answerRatio = 1.6;

const optimizedSchema = z.object({
  knowledge_base: z.string().trim().min(1, 'knowledge_base must not be empty'),
  examples: z.array(draftSchema),
});
type Optimized = z.infer<typeof optimizedSchema>;

/** Optimises content part by part and puts the parts together in order. Throws `ProblemError`. */
export async function optimizeWithModel(
  { content, prompt = '' }: PayloadOf<'optimize-content'>,
  context: JobContext,
  { cache, partTokens, partsAtOnce }: AiTools,
  model: LanguageModel,
): Promise<ResponseOf<'optimize-content'>> {
  const sizes = partSizes(model, answerRatio, partTokens);
  const parts = await splitContent(content, sizes.content, model.countTokens, context.signal);
  const messages = (part: ContentPart) => optimizePrompt(part, prompt, pairsFor(part.text));
  const ask = (part: ContentPart) =>
    askStructured(
      model,
      { messages: messages(part), maxTokens: sizes.answer, signal: context.signal, owner: context.owner, lane: 'work' },
      'knowledge_base',
      optimizedSchema,
    );
  const results = await mapParts(
    parts,
    {
      schema: optimizedSchema,
      keyOf: (part) => questionKey(model.name, 'optimize-content', messages(part)),
      work: (part, keepPiece) => askPart(part, model.countTokens, ask, merge, keepPiece),
    },
    { context, cache, atOnce: partsAtOnce, message: progressMessages.optimizing },
  );
  const original = (at: number): Optimized => ({ knowledge_base: parts[at]?.text ?? '', examples: [] });
  const { knowledge_base, examples: drafts } = merge(results.values.map((value, at) => value ?? original(at)));
  if (knowledge_base.trim() === '') throw new ProblemError('model-failed');
  const [{ examples, coverage }, faithfulness] = await Promise.all([
    runTextTask('ground', [content, drafts, []], context.signal),
    runTextTask('faithfulness', [content, knowledge_base], context.signal),
  ]);
  const warnings = partWarnings(results, 'could not be optimised and keep their original text');
  return {
    knowledge_base,
    examples,
    faithfulness,
    model: model.name,
    coverage,
    ...(warnings ? { warnings } : {}),
  };
}

function merge(values: readonly Optimized[]): Optimized {
  return {
    knowledge_base: joinMarkdown(values.map((value) => value.knowledge_base)),
    examples: values.flatMap(({ examples }) => examples),
  };
}
