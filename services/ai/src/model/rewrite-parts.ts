import { ProblemError } from '@winnow/errors';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { askPart } from './ask-part';
import { withoutMarkers } from './fence-content';
import { withheld } from './call-failure';
import { isRefusal } from './is-refusal';
import { bareMarkdown, joinMarkdown } from './join-markdown';
import type { ModelMessage } from './language-model';
import { mapParts, type PartResults } from './map-parts';
import type { ModelJob } from './model-job';
import { questionKey } from './part-cache';
import type { ContentPart } from './split-content';
import { stripIntroduction } from './strip-introduction';
import { TruncatedAnswer } from './structured-answer';

export interface RewriteWork {
  /** Part of the cache key. */
  readonly operation: string;
  readonly messagesOf: (part: ContentPart) => ModelMessage[];
  /** Maximum tokens of a part's answer. */
  readonly answerTokens: (part: ContentPart) => number;
  /** Progress message and range of the job's progress, 0–1. */
  readonly message: string;
  readonly share?: readonly [from: number, to: number];
}

const rewrittenSchema = z.string().min(1);

/** Asks for the Markdown of each part. Throws `ProblemError` when no part is answered. */
export function rewriteParts(
  parts: readonly ContentPart[],
  { operation, messagesOf, answerTokens, ...shown }: RewriteWork,
  { cache, partConcurrency }: AiTools,
  job: ModelJob,
): Promise<PartResults<string>> {
  const { model, halvings, context } = job;
  // Only whole parts are published while they are written: halves follow an answer that was too long.
  const indexOf = new Map(parts.map((part, at) => [part, at]));
  const ask = async (part: ContentPart): Promise<string> => {
    const at = indexOf.get(part);
    const onText = at === undefined ? undefined : (text: string | null) => context.text(at, parts.length, text);
    for (let attempt = 1; ; attempt += 1) {
      const { text, cut } = await model.answer({ ...job.call(messagesOf(part), answerTokens(part)), onText });
      if (cut) throw new TruncatedAnswer(text);
      const bare = bareMarkdown(stripIntroduction(withoutMarkers(text), part.text));
      // Else it would replace the text, and be cached.
      if (isRefusal(bare, part.text)) throw withheld.declined();
      if (bare !== '') return bare;
      if (attempt > 1)
        throw new ProblemError('model-failed', 'The language model returned an empty answer.', { retry: false });
    }
  };
  return mapParts(
    parts,
    {
      schema: rewrittenSchema,
      keyOf: (part) => questionKey(model, operation, messagesOf(part)),
      work: (part, keepPiece) =>
        askPart(part, { countTokens: model.countTokens, ask, merge: joinMarkdown, halvings }, keepPiece),
    },
    { job, cache, concurrency: partConcurrency, ...shown },
  );
}

/**
 * Joins the parts into one text; a failed part keeps its original text. Throws `model-failed` when the text is empty.
 */
export function joinRewritten(parts: readonly ContentPart[], { values }: PartResults<string>): string {
  const text = joinMarkdown(values.map((value, at) => value ?? parts[at]?.text ?? ''));
  if (text.trim() === '') throw new ProblemError('model-failed');
  return text;
}
