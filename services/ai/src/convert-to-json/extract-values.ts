import { safeJson, type JsonObject } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobContext } from '@winnow/jobs';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { dataOf } from '../extract-fields/found';
import { missingPaths } from '../extract-fields/stated-values';
import { askAboutExcerpt } from '../model/ask-about-excerpt';
import { offlineName } from '../model/language-model';
import { runTextTask } from '../run-text-task';
import { valuesPrompt, type WantedValues } from './extract-values.prompt';

/** Maximum tokens of the page and of the values, and maximum characters of the page's structured data. */
const [shownTokens, answerTokens, markupChars] = [24_000, 2_000, 8_000];

/** A page to extract values from. */
export interface ReadPage {
  /** Facts from the scraper. */
  readonly json: JsonObject;
  readonly text: string;
}

/**
 * Extracts the requested values of a page. The model answers in the schema; without a model, a field gets the value
 * that the page has under its name. Throws `model-failed`, also for instructions without a model.
 */
export async function extractValues(
  { json, text }: ReadPage,
  wanted: WantedValues,
  context: JobContext,
  tools: AiTools,
): Promise<JsonObject> {
  const { url = '' } = json;
  if (!tools.model) return { url, ...(await statedValues({ json, text }, wanted, context.signal)), model: offlineName };
  const markup = JSON.stringify({ fields: json['fields'], jsonLd: json['jsonLd'] }).slice(0, markupChars);
  const schema = (wanted.schema ? z.fromJSONSchema(wanted.schema) : z.looseObject({})) as z.ZodType<JsonObject>;
  const question = {
    operation: 'convert-to-json',
    shape: 'values',
    schema,
    shownTokens,
    answerTokens,
    prompt: valuesPrompt(wanted),
    check: (values: JsonObject) => safeJson(values) as JsonObject,
  };
  const shown = [json['title'], markup === '{}' ? '' : markup, text].filter((part) => part).join('\n\n');
  const data = await askAboutExcerpt(shown, question, context, tools, tools.model);
  return { url, data, model: tools.model.name };
}

/** Returns the values that the page states under the names of the schema's fields. Nothing is guessed. */
async function statedValues(
  { json, text }: ReadPage,
  { schema, prompt }: WantedValues,
  signal: AbortSignal,
): Promise<{ data: JsonObject; warnings?: string[] }> {
  if (!schema) {
    const message = 'Instructions need a language model, and none is connected.';
    throw new ProblemError('model-failed', message, { retry: false });
  }
  const found = await runTextTask('fields', [JSON.stringify({ text, facts: json }), schema as JsonObject], signal);
  const missing = missingPaths(found, schema as JsonObject).map((path) => path.slice(1).replaceAll('/', '.'));
  const open = [...missing, ...(prompt ? ['the instructions'] : [])];
  const warnings = open.length > 0 ? [`A language model is needed for: ${open.join(', ').slice(0, 500)}.`] : [];
  const data = (found ? safeJson(dataOf(found)) : {}) as JsonObject;
  return { data, ...(warnings.length > 0 ? { warnings } : {}) };
}
