import { instructionsSchema, shapeSchema, type Page } from '@winnow/contracts';
import * as z from 'zod/mini';
import type { Run } from '../../integrations/run-within';
import { fieldProblem } from '../strict-request';

/** What `json` is read by. */
const values = { schema: z.optional(shapeSchema), prompt: z.optional(instructionsSchema) };
const valuesSchema = z.strictObject(values);
type Values = z.infer<typeof valuesSchema>;

/** Names of the formats that the model makes of a page's text; `extract` is an older name of `json` in version 1. */
export const modelFormatNames = ['json', 'extract', 'summary'] as const;
/** The same as version 2 writes them. */
export const modelFormatObjects = [
  z.strictObject({ type: z.literal('json'), ...values }),
  z.strictObject({ type: z.literal('summary') }),
] as const;
/** Fields of version 1, which names these formats only. */
export const modelFormatOptions = {
  jsonOptions: z.optional(valuesSchema),
  extract: z.optional(valuesSchema),
} as const;

type Wanted = readonly (string | ({ readonly type: string } & Partial<Values>))[];

export interface ModelFormats {
  /** `name` is the field of the response. */
  readonly values?: Values & { readonly name: 'json' | 'extract' };
  readonly isSummarized: boolean;
}

/** Returns the requested formats of the model. Throws a problem that names the field without a schema and a prompt. */
export function modelFormatsOf(
  wanted: Wanted,
  options: Readonly<Partial<Record<'jsonOptions' | 'extract', Values>>>,
): ModelFormats {
  const names = new Set(wanted.map((format) => (typeof format === 'string' ? format : format.type)));
  const isSummarized = names.has('summary');
  const name = names.has('json') ? 'json' : 'extract';
  if (!names.has(name)) return { isSummarized };
  const at = wanted.findIndex((format) => typeof format === 'object' && format.type === 'json');
  const option = name === 'json' ? 'jsonOptions' : 'extract';
  const [field, found] = at >= 0 ? [`formats.${at}`, wanted[at] as Values] : [option, options[option]];
  const { schema, prompt } = found ?? {};
  if ((schema ?? prompt) === undefined) throw fieldProblem(field, 'must have a schema or a prompt');
  return { isSummarized, values: { name, ...(schema && { schema }), ...(prompt !== undefined && { prompt }) } };
}

/** Returns the fields of the response for a page that was read as Markdown. */
export async function applyModelFormats(
  page: Page,
  { values, isSummarized }: ModelFormats,
  run: Run,
): Promise<{ readonly fields: Record<string, unknown>; readonly warnings: readonly string[] }> {
  const fields: Record<string, unknown> = {};
  const warnings: string[] = [];
  if (values) {
    const { data, warnings: more } = await readValues(page, values, run);
    fields[values.name] = data;
    warnings.push(...more);
  }
  if (isSummarized) {
    const { content } = page;
    const summary = await run('enhance-content', { content, enhancementType: 'summary' });
    fields['summary'] = summary.knowledge_base;
    warnings.push(...(summary.warnings ?? []));
  }
  return { fields, warnings };
}

/** Reads the values of a schema from the text, which was read with the options of the request, and from the page's markup. */
async function readValues({ content, url, kind }: Page, { schema, prompt }: Values, run: Run) {
  if (!schema) {
    const result = await run('convert-to-json', { url, type: 'webpage', ...(prompt !== undefined && { prompt }) });
    return { data: result['data'], warnings: (result['warnings'] ?? []) as string[] };
  }
  // Documents and text files have no markup, and no kind.
  const markup = kind === undefined ? {} : { url };
  const instructions = prompt === undefined ? {} : { instructions: prompt };
  const { data, warnings = [] } = await run('extract-fields', { schema, content, ...markup, ...instructions });
  return { data, warnings };
}
