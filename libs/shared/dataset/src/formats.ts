import type { DatasetPair } from '@winnow/contracts';
import { csvBom, csvLine } from './csv';

export const datasetFormats = ['jsonl', 'sharegpt', 'alpaca', 'csv', 'parquet'] as const;
export type DatasetFormat = (typeof datasetFormats)[number];

interface TextFormat {
  readonly extension: string;
  readonly type: string;
  readonly head: string;
  readonly row: (pair: DatasetPair) => string;
  readonly between: string;
  readonly tail: string;
  /** The file without rows. */
  readonly empty: string;
}

const sourceOf = ({ question: _question, answer: _answer, ...source }: DatasetPair) => source;
const list = {
  extension: 'json',
  type: 'application/json',
  head: '[\n',
  between: ',\n',
  tail: '\n]\n',
  empty: '[]\n',
} as const;

/** Columns of CSV, in the order of `datasetPairOf`. */
const columns = [
  'question',
  'answer',
  'kind',
  'score',
  'grounded',
  'source',
  'title',
  'url',
  'quote',
  'start',
  'end',
  'split',
] as const satisfies readonly (keyof DatasetPair)[];
const csvHead = csvBom + csvLine(columns);

/**
 * Text formats. Each row has the training fields that readers of the format expect, plus its origin: source, position,
 * split. JSONL is OpenAI's chat format, one conversation per line.
 */
export const textFormats: Readonly<Record<Exclude<DatasetFormat, 'parquet'>, TextFormat>> = {
  jsonl: {
    extension: 'jsonl',
    type: 'application/jsonl',
    head: '',
    row: (pair) =>
      JSON.stringify({
        messages: [
          { role: 'user', content: pair.question },
          { role: 'assistant', content: pair.answer },
        ],
        metadata: sourceOf(pair),
      }),
    between: '\n',
    tail: '\n',
    empty: '',
  },
  sharegpt: {
    ...list,
    row: (pair) =>
      JSON.stringify({
        conversations: [
          { from: 'human', value: pair.question },
          { from: 'gpt', value: pair.answer },
        ],
        ...sourceOf(pair),
      }),
  },
  alpaca: {
    ...list,
    row: (pair) => JSON.stringify({ instruction: pair.question, input: '', output: pair.answer, ...sourceOf(pair) }),
  },
  csv: {
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    head: csvHead,
    row: (pair) => csvLine(columns.map((name) => pair[name] ?? '')),
    between: '',
    tail: '',
    empty: csvHead,
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
  const { head, row, between, tail, empty } = textFormats[format];
  const encoder = new TextEncoder();
  let count = 0;
  return {
    write(pairs) {
      const text = pairs.map((pair) => (count++ === 0 ? head : between) + row(pair)).join('');
      return encoder.encode(text);
    },
    end: () => encoder.encode(count === 0 ? empty : tail),
  };
}

/** Returns extension and media type of a format's files. */
export const fileOf = (format: DatasetFormat): { readonly extension: string; readonly type: string } =>
  format === 'parquet'
    ? { extension: 'parquet', type: 'application/vnd.apache.parquet' }
    : { extension: textFormats[format].extension, type: textFormats[format].type };
