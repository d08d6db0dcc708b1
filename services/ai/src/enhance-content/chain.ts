import { progressMessages, type EnhancementType, type PayloadOf, type ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobContext } from '@winnow/jobs';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { askPart } from '../model/ask-part';
import { bareMarkdown, joinMarkdown } from '../model/join-markdown';
import type { LanguageModel } from '../model/language-model';
import { mapParts } from '../model/map-parts';
import { questionKey } from '../model/part-cache';
import { partSizes, type PartSizes } from '../model/part-sizes';
import { partWarnings } from '../model/part-warnings';
import { splitContent, type ContentPart } from '../model/split-content';
import { CutAnswer } from '../model/structured-answer';
import { runTextTask } from '../run-text-task';
import { enhancePrompt, enhancementStyles } from './prompt';

const rewrittenSchema = z.string().min(1);
/** Summaries of parts are summarised again until they fit into one part, this often at the most. */
const mostRounds = 4;

/** Rewrites content part by part in a style. Throws `ProblemError`. */
export async function enhanceWithModel(
  { content, enhancementType }: PayloadOf<'enhance-content'>,
  context: JobContext,
  tools: AiTools,
  model: LanguageModel,
): Promise<ResponseOf<'enhance-content'>> {
  const sizes = partSizes(model, enhancementStyles[enhancementType].ratio, tools.partTokens);
  let text = content;
  let warnings: string[] | undefined;
  for (let round = 1; ; round += 1) {
    const parts = await splitContent(text, sizes.content, model.countTokens, context.signal);
    const results = await rewrite(parts, enhancementType, sizes, context, tools, model);
    text = joinMarkdown(results.values.map((value, at) => value ?? parts[at]?.text ?? ''));
    warnings ??= partWarnings(results, 'could not be rewritten and keep their original text');
    if (enhancementType !== 'summary' || parts.length === 1 || round === mostRounds) break;
  }
  if (text.trim() === '') throw new ProblemError('model-failed');
  const faithfulness = await runTextTask('faithfulness', [content, text], context.signal);
  return { knowledge_base: text, enhancementType, faithfulness, model: model.name, ...(warnings ? { warnings } : {}) };
}

function rewrite(
  parts: readonly ContentPart[],
  style: EnhancementType,
  sizes: PartSizes,
  context: JobContext,
  tools: AiTools,
  model: LanguageModel,
) {
  const ask = async (part: ContentPart): Promise<string> => {
    const call = {
      messages: enhancePrompt(part, style),
      maxTokens: sizes.answer,
      signal: context.signal,
      owner: context.owner,
      lane: 'work' as const,
    };
    for (let attempt = 1; ; attempt += 1) {
      const { text, cut } = await model.answer(call);
      if (cut) throw new CutAnswer();
      const bare = bareMarkdown(text);
      if (bare !== '') return bare;
      if (attempt > 1) throw new ProblemError('model-failed', 'The language model gave an empty answer.');
    }
  };
  return mapParts(
    parts,
    {
      schema: rewrittenSchema,
      keyOf: (part) => questionKey(model.name, 'enhance-content', enhancePrompt(part, style)),
      work: (part, keepPiece) => askPart(part, model.countTokens, ask, joinMarkdown, keepPiece),
    },
    { context, cache: tools.cache, atOnce: tools.partsAtOnce, message: progressMessages.enhancing },
  );
}
