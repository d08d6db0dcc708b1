import { safeJson, type JsonObject } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobContext } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import { readFields } from '../extract-fields/extract-fields.chain';
import { dataOf } from '../extract-fields/found';
import { missingPaths } from '../extract-fields/stated-values';
import { offlineName } from '../model/language-model';
import { runTextTask } from '../run-text-task';

/** A page to extract values from. */
export interface ReadPage {
  /** Facts from the scraper. */
  readonly json: JsonObject;
  readonly text: string;
}

/** Values to extract, by a schema, by instructions or by both. */
export interface WantedValues {
  readonly schema?: JsonObject | undefined;
  readonly prompt?: string | undefined;
}

/** Schema of instructions without one: the model chooses the names. */
const anyObject: JsonObject = { type: 'object' };

/**
 * Extracts the requested values of a page. The model reads the whole text part by part, and values that do not match
 * the schema are dropped. Without a model, a field gets the value that the page has under its name. Throws
 * `model-failed`, also for instructions without a model.
 */
export async function extractValues(
  { json, text }: ReadPage,
  wanted: WantedValues,
  context: JobContext,
  tools: AiTools,
): Promise<JsonObject> {
  const { url = '' } = json;
  if (!tools.model) return { url, ...(await statedValues({ json, text }, wanted, context.signal)), model: offlineName };
  const { schema = anyObject, prompt: instructions = '' } = wanted;
  const { found, warnings } = await readFields(
    { text, facts: json, schema, instructions },
    context,
    tools,
    tools.model,
  );
  const data = (found ? safeJson(dataOf(found)) : {}) as JsonObject;
  return { url, data, model: tools.model.name, ...(warnings.length > 0 ? { warnings } : {}) };
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
  const found = await runTextTask('fields', [JSON.stringify({ text, facts: json }), schema], signal);
  const missing = missingPaths(found, schema).map((path) => path.slice(1).replaceAll('/', '.'));
  const open = [...missing, ...(prompt ? ['the instructions'] : [])];
  const warnings = open.length > 0 ? [`A language model is needed for: ${open.join(', ').slice(0, 500)}.`] : [];
  const data = (found ? safeJson(dataOf(found)) : {}) as JsonObject;
  return { data, ...(warnings.length > 0 ? { warnings } : {}) };
}
