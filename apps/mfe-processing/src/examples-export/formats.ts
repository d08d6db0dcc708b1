import type { Example } from '@winnow/contracts';

export interface ExampleFormat {
  /** What the button says. */
  readonly label: string;
  /** Who reads it, for a tooltip. */
  readonly hint: string;
  readonly extension: 'json' | 'jsonl';
  readonly type: string;
  readonly serialize: (examples: readonly Example[]) => string;
}

/** One JSON value per line, each line ended, as OpenAI's fine-tuning files are. */
const lines = (values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const array = (values: unknown[]) => `${JSON.stringify(values, null, 2)}\n`;

/**
 * The training formats questions and answers are exported in. Only what trains is written: sources and scores are not
 * part of any of these formats, and importers refuse keys they do not know.
 */
export const exampleFormats = {
  /** https://platform.openai.com/docs/guides/supervised-fine-tuning: `messages` with roles, one conversation a line. */
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
  /** `conversations` of `{from, value}`, from human and gpt in turn; read by Axolotl, LLaMA-Factory and FastChat. */
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
  /** `{instruction, input, output}` of Stanford Alpaca; `input` is empty where the instruction says it all. */
  alpaca: {
    label: 'Alpaca',
    hint: 'Records of instruction, input and output',
    extension: 'json',
    type: 'application/json',
    serialize: (examples) =>
      array(examples.map(({ user, assistant }) => ({ instruction: user, input: '', output: assistant }))),
  },
} as const satisfies Record<string, ExampleFormat>;

export type ExampleFormatName = keyof typeof exampleFormats;

/** The examples in a training format. Pairs with a blank side are left out: no importer takes them. */
export function serializeExamples(examples: readonly Example[], format: ExampleFormatName): string {
  const whole = examples.filter(({ user, assistant }) => user.trim() !== '' && assistant.trim() !== '');
  return exampleFormats[format].serialize(whole);
}
