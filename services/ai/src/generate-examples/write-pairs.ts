import { exampleKinds } from '@winnow/contracts';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { draftSchema, type ExampleDraft } from '../grounding/ground-drafts';
import { askPart } from '../model/ask-part';
import type { ModelMessage } from '../model/language-model';
import { mapParts, type PartResults } from '../model/map-parts';
import type { ModelJob } from '../model/model-job';
import { questionKey } from '../model/part-cache';
import type { ContentPart } from '../model/split-content';
import { askStructured, type Salvage } from '../model/structured-answer';
import { runTextTask } from '../run-text-task';

/** Expected tokens of answer per token of content: pairs are shorter than their content. */
export const pairsRatio = 0.8;

const writtenSchema = z.object({ examples: z.array(draftSchema) });
/** Schema of a kept answer; the kind of a salvaged pair may be unknown. */
const keptSchema = z.object({ examples: z.array(draftSchema.extend({ kind: draftSchema.shape.kind.optional() })) });
interface Written {
  readonly examples: ExampleDraft[];
}

/** A pair without a quotation is valid, since its source is looked up afterwards. */
const looseDraft = z.object({
  question: z.string().trim().min(1),
  answer: z.string().trim().min(1),
  quote: z.string().catch(''),
  kind: z.enum(exampleKinds).optional().catch(undefined),
});

export interface PairsWork {
  readonly messagesOf: (part: ContentPart) => ModelMessage[];
  /** Maximum tokens of a part's answer. */
  readonly answerTokens: (part: ContentPart) => number;
  /** Progress message and range of the job's progress, 0–1. */
  readonly message: string;
  readonly share?: readonly [from: number, to: number];
}

/** Asks for the pairs of each part; keeps the complete pairs of a broken answer. Throws `ProblemError`. */
export async function writePairs(
  parts: readonly ContentPart[],
  { messagesOf, answerTokens, ...shown }: PairsWork,
  { cache, partConcurrency }: AiTools,
  job: ModelJob,
): Promise<PartResults<Written>> {
  const { model, halvings } = job;
  const ask = (part: ContentPart): Promise<Written> =>
    askStructured<Written>(
      model,
      job.call(messagesOf(part), answerTokens(part)),
      'examples',
      writtenSchema,
      wholePairs,
    );
  return mapParts<Written>(
    parts,
    {
      schema: keptSchema,
      keyOf: (part) => questionKey(model, 'generate-examples', messagesOf(part)),
      work: (part, keepPiece) => askPart(part, { countTokens: model.countTokens, ask, merge, halvings }, keepPiece),
    },
    { job, cache, concurrency: partConcurrency, ...shown },
  );
}

const wholePairs: Salvage<Written> = async (text, cut, signal) => {
  const items = await runTextTask('listAnswer', [text, cut, 'examples'], signal);
  const examples = items.flatMap((item): ExampleDraft[] => {
    const { success, data } = looseDraft.safeParse(item);
    return success ? [data] : [];
  });
  return examples.length > 0 ? { examples } : null;
};

const merge = (values: readonly Written[]): Written => ({ examples: values.flatMap(({ examples }) => examples) });
