import { instructionsSchema, shapeSchema, type Page, type ResponseOf } from '@winnow/contracts';
import * as z from 'zod/mini';
import type { Run } from '../../integrations/run-within';
import { fieldPath, fieldProblem } from '../strict-request';
import { isWebPage } from './is-web-page';
import { joinFields, type ModelFields } from './model-fields';
import { answerFieldsOf, askRequestOf, questionFormats, questionsOf, type Question } from './question-formats';
import { namesOf } from './requests';
import { taskOf, type Task } from './work/page-work';

/** What `json` is read by. */
const values = { schema: z.optional(shapeSchema), prompt: z.optional(instructionsSchema) };
const valuesSchema = z.strictObject(values);
type Values = z.infer<typeof valuesSchema>;

/** Names of the formats that the model makes of a page's text; `extract` is an older name of `json` in version 1. */
export const modelFormatNames = ['json', 'extract', 'summary'] as const;
/** The formats in messages. */
export const modelFormatList = 'json, summary, question or highlights';
/** The same as version 2 writes them. */
export const modelFormatObjects = [
  z.strictObject({ type: z.literal('json'), ...values }),
  z.strictObject({ type: z.literal('summary') }),
  ...questionFormats,
] as const;
/** Fields of version 1, which names these formats only. */
export const modelFormatOptions = {
  jsonOptions: z.optional(valuesSchema),
  extract: z.optional(valuesSchema),
} as const;

/** Formats as a request names them. */
export type WantedFormats = readonly (string | ({ readonly type: string } & Partial<Values>))[];

export interface ModelFormats {
  /** `name` is the field of the response. */
  readonly values?: Values & { readonly name: 'json' | 'extract' };
  readonly isSummarized: boolean;
  readonly questions?: readonly Question[];
}

/**
 * Returns the requested formats of the model. Throws a problem that names the field
 * `within` without a schema and a prompt.
 */
export function modelFormatsOf(
  wanted: WantedFormats,
  options: Readonly<Partial<Record<'jsonOptions' | 'extract', Values>>>,
  within?: string,
): ModelFormats {
  const names = namesOf(wanted);
  const questions = questionsOf(wanted, within);
  const others = { isSummarized: names.has('summary'), ...(questions.length > 0 && { questions }) };
  const name = names.has('json') ? 'json' : 'extract';
  if (!names.has(name)) return others;
  const at = wanted.findIndex((format) => typeof format === 'object' && format.type === 'json');
  const option = name === 'json' ? 'jsonOptions' : 'extract';
  const [field, found] = at >= 0 ? [`formats.${at}`, wanted[at] as Values] : [option, options[option]];
  const { schema, prompt } = found ?? {};
  if ((schema ?? prompt) === undefined) throw fieldProblem(fieldPath(field, within), 'must have a schema or a prompt');
  return { ...others, values: { name, ...(schema && { schema }), ...(prompt !== undefined && { prompt }) } };
}

export const hasModelFormats = (model: ModelFormats): boolean => modelTasksOf(model).length > 0;

/** Names of the tasks for a page; those of questions are the fields of the response. */
export type ModelTask = 'values' | 'summary' | Question['field'];

export const modelTasksOf = ({ values, isSummarized, questions = [] }: ModelFormats): readonly ModelTask[] => [
  ...(values ? (['values'] as const) : []),
  ...(isSummarized ? (['summary'] as const) : []),
  ...questions.map(({ field }) => field),
];

/** Returns the format that a client has requested by a task. */
export function formatOfTask(name: ModelTask, { values }: ModelFormats): string {
  if (name === 'values') return values?.name ?? 'json';
  return name === 'answer' ? 'question' : name;
}

/** Returns the operation of a task for a page that was read as Markdown. */
export function modelTaskOf(name: ModelTask, page: Page, { values, questions = [] }: ModelFormats): Task {
  const { content, url } = page;
  const question = questions.find(({ field }) => field === name);
  if (question) return taskOf('answer-question', askRequestOf(question, page));
  if (name === 'summary') return taskOf('enhance-content', { content, enhancementType: 'summary' });
  const { schema, prompt } = values ?? {};
  if (!schema) return taskOf('convert-to-json', { url, type: 'webpage', ...(prompt !== undefined && { prompt }) });
  // Values are read from the text, which was read with the options of the request, and from the page's markup. Documents
  // and text files have none.
  const markup = isWebPage(page) ? { url } : {};
  const instructions = prompt === undefined ? {} : { instructions: prompt };
  return taskOf('extract-fields', { schema, content, ...markup, ...instructions });
}

/** Returns the fields of the response for the result of a task. */
export function modelFieldsOf(name: ModelTask, result: unknown, { values, questions = [] }: ModelFormats): ModelFields {
  const question = questions.find(({ field }) => field === name);
  if (question) return answerFieldsOf(question, result as ResponseOf<'answer-question'>);
  const { data, knowledge_base: summary, warnings = [] } = result as ModelResult;
  return { fields: name === 'summary' ? { summary } : { [values?.name ?? 'json']: data }, warnings };
}

interface ModelResult {
  readonly data?: unknown;
  readonly knowledge_base?: string;
  readonly warnings?: readonly string[];
}

/** Runs the tasks for a page one after another. */
export async function applyModelFormats(page: Page, model: ModelFormats, run: Run): Promise<ModelFields> {
  const done: ModelFields[] = [];
  for (const name of modelTasksOf(model)) {
    const task = modelTaskOf(name, page, model);
    done.push(modelFieldsOf(name, await run(task.name, task.body), model));
  }
  return joinFields(done);
}
