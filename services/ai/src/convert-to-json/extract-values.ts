import { safeJson, type JsonObject, type JsonValue } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobContext } from '@winnow/jobs';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { askAboutExcerpt } from '../model/ask-about-excerpt';
import { offlineName } from '../model/language-model';
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
  if (!tools.model) return { url, ...statedValues(json, wanted), model: offlineName };
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

const plainName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the page's values under the names of the schema's fields, where the types match. Nothing is guessed. */
function statedValues(json: JsonObject, { schema, prompt }: WantedValues): { data: JsonObject; warnings?: string[] } {
  if (!schema) {
    const message = 'Instructions need a language model, and none is connected.';
    throw new ProblemError('model-failed', message, { retry: false });
  }
  const items = Array.isArray(json['jsonLd']) ? (json['jsonLd'] as JsonObject[]) : [];
  const stated = new Map<string, JsonValue>();
  for (const [name, value] of [json, (json['fields'] ?? {}) as JsonObject, ...items].flatMap(Object.entries))
    if (!stated.has(plainName(name))) stated.set(plainName(name), value as JsonValue);
  const data: JsonObject = {};
  const missing: string[] = [];
  for (const [name, shape] of Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>)) {
    const value = typed(stated.get(plainName(name)), shape['type']);
    if (value === undefined) missing.push(name);
    else data[name] = value;
  }
  const open = [...missing, ...(prompt ? ['the instructions'] : [])];
  const warnings = open.length > 0 ? [`A language model is needed for: ${open.join(', ').slice(0, 500)}.`] : [];
  return { data: safeJson(data) as JsonObject, ...(warnings.length > 0 ? { warnings } : {}) };
}

function typed(value: JsonValue | undefined, type: JsonValue | undefined): JsonValue | undefined {
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  const fits: Readonly<Record<string, () => JsonValue | undefined>> = {
    string: () => (typeof value === 'object' ? undefined : String(value)),
    number: () => (typeof number === 'number' ? number : undefined),
    integer: () => (Number.isInteger(number) ? number : undefined),
    boolean: () => (typeof value === 'boolean' ? value : undefined),
    array: () => (Array.isArray(value) ? value : undefined),
    object: () => (typeof value === 'object' && !Array.isArray(value) ? value : undefined),
  };
  return typeof type === 'string' ? fits[type]?.() : undefined;
}
