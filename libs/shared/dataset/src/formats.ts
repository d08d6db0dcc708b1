import type { DatasetPair } from '@winnow/contracts';

export const datasetFormats = ['jsonl', 'sharegpt', 'alpaca', 'parquet'] as const;
export type DatasetFormat = (typeof datasetFormats)[number];

interface TextFormat {
  readonly extension: string;
  readonly type: string;
  readonly head: string;
  readonly row: (pair: DatasetPair) => unknown;
  readonly between: string;
  readonly tail: string;
}

const sourceOf = ({ question: _question, answer: _answer, ...source }: DatasetPair) => source;
const list = { extension: 'json', type: 'application/json', head: '[\n', between: ',\n', tail: '\n]\n' } as const;

/**
 * Text formats. Each row has the training fields that readers of the format expect, plus its origin: source, position,
 * split. JSONL is OpenAI's chat format, one conversation per line.
 */
export const textFormats: Readonly<Record<Exclude<DatasetFormat, 'parquet'>, TextFormat>> = {
  jsonl: {
    extension: 'jsonl',
    type: 'application/jsonl',
    head: '',
    row: (pair) => ({
      messages: [
        { role: 'user', content: pair.question },
        { role: 'assistant', content: pair.answer },
      ],
      metadata: sourceOf(pair),
    }),
    between: '\n',
    tail: '\n',
  },
  sharegpt: {
    ...list,
    row: (pair) => ({
      conversations: [
        { from: 'human', value: pair.question },
        { from: 'gpt', value: pair.answer },
      ],
      ...sourceOf(pair),
    }),
  },
  alpaca: {
    ...list,
    row: (pair) => ({ instruction: pair.question, input: '', output: pair.answer, ...sourceOf(pair) }),
  },
};

/** Writes a dataset incrementally. */
export interface DatasetWriter {
  /** Returns the next piece of the file, for rows after the previous ones. */
  readonly write: (pairs: readonly DatasetPair[]) => Uint8Array;
  readonly end: () => Uint8Array;
}

/** Creates a writer of one of the text formats. */
export function textWriter(format: Exclude<DatasetFormat, 'parquet'>): DatasetWriter {
  const { head, row, between, tail } = textFormats[format];
  const encoder = new TextEncoder();
  let count = 0;
  return {
    write(pairs) {
      const text = pairs.map((pair) => (count++ === 0 ? head : between) + JSON.stringify(row(pair))).join('');
      return encoder.encode(text);
    },
    end: () => encoder.encode(count === 0 ? head.trimEnd() + tail.trimStart() : tail),
  };
}

/** Returns extension and media type of a format's files. */
export const fileOf = (format: DatasetFormat): { readonly extension: string; readonly type: string } =>
  format === 'parquet'
    ? { extension: 'parquet', type: 'application/vnd.apache.parquet' }
    : { extension: textFormats[format].extension, type: textFormats[format].type };
