import { hasLongNumber } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import * as z from 'zod';
import { withheld } from './call-failure';
import { isRefusal } from './is-refusal';
import { JobBudgetExceeded } from './job-budget';
import type { LanguageModel, ModelAnswer, ModelCall, ModelMessage } from './language-model';
import { withoutCall } from './repair-json';
import { runTextTask } from '../run-text-task';

/** Maximum characters of an invalid answer sent back to the model, since they are paid for twice. */
const shownChars = 1_000;

/** Thrown when an answer was truncated at its limit: a smaller part may fit. */
export class TruncatedAnswer extends ProblemError {
  /** @param text the received part of the answer */
  constructor(text = '…') {
    const message =
      text.trim() === ''
        ? 'The language model thought until the limit of its answer and said nothing.'
        : 'The answer of the language model was too long.';
    super('model-failed', message, { retry: false });
  }
}

/** Salvages an answer that does not fit its schema or was truncated; null when nothing is usable. */
export type Salvage<Value> = (text: string, cut: boolean, signal: AbortSignal) => Promise<Value | null>;

/**
 * Asks for JSON of a schema. An invalid answer is repaired, else salvaged, else requested again with the error.
 * Throws `TruncatedAnswer`, or `model-failed` when the second answer is invalid too, or does not fit into the job's
 * budget.
 */
export async function askStructured<Value>(
  model: LanguageModel,
  call: Omit<ModelCall, 'format'>,
  name: string,
  schema: z.ZodType<Value>,
  salvage: Salvage<Value> = async () => null,
): Promise<Value> {
  const format = { name, schema: jsonSchemaOf(schema) };
  const first = await model.answer({ ...call, format });
  const read = await parseAnswer(first, name, schema, call.signal);
  if ('value' in read) return read.value;
  const saved = await salvage(first.text, first.cut, call.signal);
  if (saved !== null) return saved;
  if (first.cut) throw new TruncatedAnswer(first.text);
  const messages = [...call.messages, ...reminder(first.text, read.problem)];
  const second = await model.answer({ ...call, format, messages }).catch((error: unknown) => {
    // The cause is the answer, not its cost.
    throw error instanceof JobBudgetExceeded ? unusable(read.problem) : error;
  });
  const again = await parseAnswer(second, name, schema, call.signal);
  if ('value' in again) return again.value;
  const savedAgain = await salvage(second.text, second.cut, call.signal);
  if (savedAgain !== null) return savedAgain;
  if (second.cut) throw new TruncatedAnswer(second.text);
  if (isRefusal(second.text, '')) throw withheld.declined();
  throw unusable(again.problem);
}

/** Not retried: another run would pay for the answers again. */
const unusable = (cause: string) =>
  new ProblemError('model-failed', 'The language model returned no usable answer.', { cause, retry: false });

async function parseAnswer<Value>(
  { text, cut }: ModelAnswer,
  name: string,
  schema: z.ZodType<Value>,
  signal: AbortSignal,
): Promise<{ value: Value } | { problem: string }> {
  const parse = (answer: unknown) => {
    const value = withoutCall(answer, name);
    const parsed = schema.safeParse(value);
    const inner = parsed.success ? undefined : onlyValue(value);
    const unwrapped = inner === undefined ? parsed : schema.safeParse(inner);
    return unwrapped.success ? unwrapped : parsed;
  };
  try {
    const parsed = parse(await runTextTask('answer', [text, cut], signal));
    if (!parsed.success && hasLongNumber(text)) {
      // A schema that allows only a number has no place for further digits.
      const rounded = parse(await runTextTask('answer', [text, cut, false], signal));
      if (rounded.success) return { value: rounded.data };
    }
    return parsed.success ? { value: parsed.data } : { problem: z.prettifyError(parsed.error) };
  } catch (error) {
    signal.throwIfAborted();
    // Parser errors quote the answer, which may contain text of the page.
    return { problem: (error as Error).message.replace(/"[^"]*"/g, '…') };
  }
}

/** Returns the object inside another one with nothing else; some models name the answer: `{"result": {…}}`. */
function onlyValue(value: unknown): unknown {
  const values = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [];
  return values.length === 1 && typeof values[0] === 'object' ? (values[0] ?? undefined) : undefined;
}

function reminder(answer: string, problem: string): ModelMessage[] {
  const shown = answer.trim() === '' ? '(empty)' : answer.slice(0, shownChars);
  return [
    { role: 'assistant', content: shown },
    {
      role: 'user',
      content: `That answer could not be used:\n${problem}\n\nAnswer again with one JSON object of the asked shape and nothing else.`,
    },
  ];
}

/** Converts a schema for OpenAI-compatible servers. */
export function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema) as Record<string, unknown>;
  return rest;
}
