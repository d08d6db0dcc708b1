import type { JobContext } from '@winnow/jobs';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { askPart } from '../model/ask-part';
import type { LanguageModel } from '../model/language-model';
import { looseList, looseText } from '../model/loose-schemas';
import { mapParts } from '../model/map-parts';
import { estimateParts, publishEstimate, startModelJob } from '../model/model-job';
import { questionKey } from '../model/part-cache';
import { partWarnings } from '../model/part-warnings';
import { splitContent, type ContentPart } from '../model/split-content';
import { askStructured } from '../model/structured-answer';
import { runTextTask } from '../run-text-task';
import { aboutPrompt } from './transform-to-json.prompt';

/** Maximum entries of each kind for the whole text. */
const max = { topics: 50, entities: 200, facts: 200 } as const;
/** Maximum tokens of a part and of its description, and maximum characters of the whole summary. */
const [partTokens, answerTokens, summaryChars] = [4_000, 1_200, 800];
/** Maximum share of the model's context for a part; the prompt around it needs the rest. */
const contextShare = 0.7;

const aboutSchema = z.object({
  title: looseText,
  summary: looseText,
  topics: looseList(z.string(), max.topics),
  entities: looseList(z.object({ name: z.string(), type: looseText }), max.entities),
  facts: looseList(z.object({ name: z.string(), value: looseText }), max.facts),
});
type AboutPart = z.infer<typeof aboutSchema>;
export interface About extends AboutPart {
  readonly warnings: string[];
}

export const convertingMessage = 'Converting to JSON...';

/**
 * Describes content with the model, part by part. Drops entities and facts that are not in the content. Throws
 * `ProblemError` when no part is answered.
 */
export async function describeContent(
  text: string,
  context: JobContext,
  { cache, partConcurrency }: AiTools,
  model: LanguageModel,
): Promise<About> {
  const room = Math.floor((model.contextTokens - answerTokens) * contextShare);
  const parts = await splitContent(text, { maxTokens: Math.min(partTokens, room) }, model.countTokens, context.signal);
  const maxTokens = Math.min(answerTokens, model.outputTokens);
  const messagesOf = (part: ContentPart) => aboutPrompt(part.text, part.headings);
  const job = await startModelJob(context, model);
  const { halvings } = job;
  await publishEstimate(job, estimateParts(parts, messagesOf, answerTokens / partTokens, model), convertingMessage);
  const ask = (part: ContentPart) => askStructured(model, job.call(messagesOf(part), maxTokens), 'about', aboutSchema);
  const results = await mapParts<AboutPart>(
    parts,
    {
      schema: aboutSchema,
      keyOf: (part) => questionKey(model, 'transform-to-json', messagesOf(part)),
      work: (part, keepPiece) => askPart(part, { countTokens: model.countTokens, ask, merge, halvings }, keepPiece),
    },
    { job, cache, concurrency: partConcurrency, message: convertingMessage },
  );
  const about = merge(results.values.filter((value) => value !== null));
  return {
    ...(await grounded(about, text, context.signal)),
    warnings: partWarnings(results, 'could not be described') ?? [],
  };
}

/** Drops entities and facts that are not in the content. */
async function grounded(about: AboutPart, text: string, signal: AbortSignal): Promise<AboutPart> {
  const { entities, facts } = about;
  const values = [...entities.map(({ name }) => name), ...facts.map(({ value }) => value)];
  const found = await runTextTask('areIn', [text, values], signal);
  return {
    ...about,
    entities: entities.filter((_, at) => found[at]),
    facts: facts.filter((_, at) => found[entities.length + at]),
  };
}

/** Merges the descriptions of parts: the first title, the summaries in order, other values without duplicates. */
function merge(parts: readonly AboutPart[]): AboutPart {
  // Keeps the first occurrence: with the last one, what every part names would be at the end, and be left out first.
  const once = <Value>(values: readonly Value[], keyOf: (value: Value) => string, count: number): Value[] => {
    const seen = new Set<string>();
    const isNew = (key: string) => !seen.has(key) && seen.add(key);
    return values.filter((value) => isNew(keyOf(value).toLowerCase())).slice(0, count);
  };
  const summaries = parts.map(({ summary }) => summary.trim()).filter((summary) => summary !== '');
  const fitting = summaries.filter((_, at) => at === 0 || summaries.slice(0, at + 1).join(' ').length <= summaryChars);
  return {
    title: parts.find(({ title }) => title.trim() !== '')?.title ?? '',
    summary: fitting.join(' '),
    topics: once(
      parts.flatMap(({ topics }) => topics),
      (topic) => topic,
      max.topics,
    ),
    entities: once(
      parts.flatMap(({ entities }) => entities),
      ({ name }) => name,
      max.entities,
    ),
    facts: once(
      parts.flatMap(({ facts }) => facts),
      ({ name, value }) => `${name}: ${value}`,
      max.facts,
    ),
  };
}
