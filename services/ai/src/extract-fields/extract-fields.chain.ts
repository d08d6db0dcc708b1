import type { JsonObject, ModelUsage } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobContext } from '@winnow/jobs';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { askPart } from '../model/ask-part';
import type { LanguageModel } from '../model/language-model';
import { mapParts } from '../model/map-parts';
import { estimateParts, publishEstimate, startModelJob } from '../model/model-job';
import { questionKey } from '../model/part-cache';
import { partWarnings } from '../model/part-warnings';
import { withoutCall } from '../model/repair-json';
import { splitContent, type ContentPart } from '../model/split-content';
import { askStructured, type Salvage } from '../model/structured-answer';
import { runTextTask } from '../run-text-task';
import { fieldsPrompt, type FieldsQuestion } from './extract-fields.prompt';
import { joinParts, type Found } from './found';
import { answerSchema } from './answer-schema';
import { isObject, propertiesOf, shapesOf } from './shape';
import { Comparison } from './stated-values';
import { createTracer } from './trace-values';

/** Maximum tokens of one part, and of its values with their quotations. */
const [partTokens, answerTokens] = [4_000, 3_000];
/** Minimum tokens of a part; a schema that leaves fewer is too long for the model. */
const minPartTokens = 200;
/** Maximum characters of a page's markup sent with each part. */
const markupChars = 8_000;

/** Name of the answer's schema. */
const shapeName = 'fields';

export const fieldsMessage = 'Extracting fields...';

const answeredSchema = z.object({
  data: z.record(z.string(), z.unknown()),
  quotes: z.array(z.object({ path: z.string(), quote: z.string() })),
});
type Answered = z.infer<typeof answeredSchema>;

export interface WantedFields {
  readonly text: string;
  /** Facts of the page's markup; empty when only a text was given. */
  readonly facts: JsonObject;
  readonly schema: JsonObject;
  readonly instructions: string;
}

/** Asks the model for the values, part by part. Throws `ProblemError` when no part is answered. */
export async function readFields(
  { text, facts, schema, instructions }: WantedFields,
  context: JobContext,
  tools: AiTools,
  model: LanguageModel,
): Promise<{ found: Found | undefined; usage: ModelUsage; warnings: string[] }> {
  const { title, jsonLd, microdata, fields } = facts;
  const markup = JSON.stringify({ title, jsonLd, microdata, fields }).slice(0, markupChars);
  const question = { schema, instructions, markup: markup === '{}' ? '' : markup, parts: 1 };
  const maxTokens = Math.min(answerTokens, model.outputTokens);
  const parts = await splitContent(
    text,
    { maxTokens: roomFor(question, model, maxTokens) },
    model.countTokens,
    context.signal,
  );
  const messagesOf = (part: ContentPart) => fieldsPrompt(part, { ...question, parts: parts.length });
  const job = await startModelJob(context, model);
  await publishEstimate(job, estimateParts(parts, messagesOf, 0.3, model), fieldsMessage);
  const names = shapesOf(schema, schema)
    .flatMap(propertiesOf)
    .map(([name]) => name);
  const format = answerSchema(schema);
  const ask = (part: ContentPart): Promise<Answered> =>
    askStructured(model, job.call(messagesOf(part), maxTokens), shapeName, format, looseAnswer(names));
  const results = await mapParts<Answered>(
    parts,
    {
      schema: answeredSchema,
      keyOf: (part) => questionKey(model, 'extract-fields', messagesOf(part)),
      work: (part, keepPiece) =>
        askPart(part, { countTokens: model.countTokens, ask, merge: joinHalves, halvings: job.halvings }, keepPiece),
    },
    { job, cache: tools.cache, concurrency: tools.partConcurrency, message: fieldsMessage },
  );
  const comparison = new Comparison(schema);
  const [shape = {}] = comparison.shapesOf(schema);
  const trace = createTracer(facts, shape, comparison);
  const read = results.values.map((answered, at) => {
    const part = parts[at];
    return answered && part ? trace(answered.data as JsonObject, answered.quotes, part) : undefined;
  });
  const warnings = partWarnings(results, 'could not be read') ?? [];
  return { found: joinParts(read), usage: job.budget.usage, warnings };
}

/** Returns the tokens left for a part after schema, markup and answer. Throws `too-large` when too few are left. */
function roomFor(question: FieldsQuestion, model: LanguageModel, maxTokens: number): number {
  const empty = { text: '', start: 0, end: 0, headings: [] };
  // The schema is sent twice: in the prompt, and as the answer's format.
  const format = model.countTokens(JSON.stringify(question.schema));
  const prompt = fieldsPrompt(empty, question).reduce(
    (sum, { content }) => sum + model.countTokens(content) + 8,
    format,
  );
  const room = Math.floor((model.contextTokens - maxTokens - prompt) * 0.9);
  if (room < minPartTokens) throw new ProblemError('too-large', 'The schema is too long for the language model.');
  return Math.min(partTokens, room);
}

/** Accepts an answer that does not quite match the schema: its values are validated one by one. */
const looseAnswer =
  (names: readonly string[]): Salvage<Answered> =>
  async (text, cut, signal) => {
    const answer = withoutCall(await runTextTask('answer', [text, cut], signal).catch(() => null), shapeName);
    signal.throwIfAborted();
    if (!isObject(answer)) return null;
    const quotes = z.array(z.unknown()).catch([]).parse(answer['quotes']);
    const valid = quotes.flatMap((quote) => answeredSchema.shape.quotes.element.safeParse(quote).data ?? []);
    if (isObject(answer['data'])) return { data: answer['data'], quotes: valid };
    // The names of a schema without properties are the model's own.
    return names.length === 0 || names.some((name) => name in answer) ? { data: answer, quotes: [] } : null;
  };

/** Merges the answers of two halves: the first value of each name, and the lists concatenated. */
function joinHalves(values: readonly Answered[]): Answered {
  const data: Record<string, unknown> = {};
  for (const answered of values)
    for (const [name, value] of Object.entries(answered.data)) {
      const before = data[name];
      if (Array.isArray(before) && Array.isArray(value)) data[name] = [...before, ...value];
      else if (before === undefined || before === null) data[name] = value;
    }
  return { data, quotes: values.flatMap(({ quotes }) => quotes) };
}
