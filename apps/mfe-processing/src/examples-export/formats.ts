import type { Example } from '@winnow/contracts';
import { csvBom, csvLine } from '@winnow/dataset';

export interface ExampleFormat {
  /** Label of the button. */
  readonly label: string;
  /** Programs that read it, for a tooltip. */
  readonly hint: string;
  readonly extension: 'json' | 'jsonl' | 'csv';
  readonly type: string;
  readonly serialize: (examples: readonly Example[]) => string;
}

/** One JSON value per line, each line terminated, as in OpenAI's fine-tuning files. */
const lines = (values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const array = (values: unknown[]) => `${JSON.stringify(values, null, 2)}\n`;

/**
 * The training formats for questions and answers. Only training fields are written: none of these formats has sources
 * or scores, and importers reject unknown keys.
 */
export const exampleFormats = {
  /**
   * https://platform.openai.com/docs/guides/supervised-fine-tuning: `messages` with roles, one conversation per line.
   */
  openai: {
    label: 'JSONL',
    hint: 'OpenAI chat format, one conversation per line',
    extension: 'jsonl',
    type: 'application/jsonl',
    serialize: (examples) =>
      lines(
        examples.map(({ user, assistant }) => ({
          messages: [
            { role: 'user', content: user },
            { role: 'assistant', content: assistant },
          ],
        })),
      ),
  },
  /**
   * `conversations` of `{from, value}`, alternating between human and gpt; read by Axolotl, LLaMA-Factory and FastChat.
   */
  sharegpt: {
    label: 'ShareGPT',
    hint: 'Conversations of human and gpt turns',
    extension: 'json',
    type: 'application/json',
    serialize: (examples) =>
      array(
        examples.map(({ user, assistant }) => ({
          conversations: [
            { from: 'human', value: user },
            { from: 'gpt', value: assistant },
          ],
        })),
      ),
  },
  /** `{instruction, input, output}` of Stanford Alpaca; `input` is empty if the instruction is self-contained. */
  alpaca: {
    label: 'Alpaca',
    hint: 'Records of instruction, input and output',
    extension: 'json',
    type: 'application/json',
    serialize: (examples) =>
      array(examples.map(({ user, assistant }) => ({ instruction: user, input: '', output: assistant }))),
  },
  /** A table for spreadsheets; values that these would evaluate as a formula are prefixed by an apostrophe. */
  csv: {
    label: 'CSV',
    hint: 'Table of questions and answers, for spreadsheets',
    extension: 'csv',
    type: 'text/csv;charset=utf-8',
    serialize: (examples) =>
      csvBom +
      [['question', 'answer'], ...examples.map(({ user, assistant }) => [user, assistant])].map(csvLine).join(''),
  },
} as const satisfies Record<string, ExampleFormat>;

export type ExampleFormatName = keyof typeof exampleFormats;

/** Serialises the examples in a training format. Omits pairs with a blank side, which no importer accepts. */
export function serializeExamples(examples: readonly Example[], format: ExampleFormatName): string {
  const whole = examples.filter(({ user, assistant }) => user.trim() !== '' && assistant.trim() !== '');
  return exampleFormats[format].serialize(whole);
}
