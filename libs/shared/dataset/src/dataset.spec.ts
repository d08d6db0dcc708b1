import type { DatasetPair } from '@winnow/contracts';
import { parquetReadObjects } from 'hyparquet';
import { datasetFormats, fileOf, splitOf, textWriter, type DatasetWriter } from './index';
import { parquetWriter } from './parquet';

const pair = (at: number): DatasetPair => ({
  question: `What is station ${at}? "食" \u2028`,
  answer: `It is\nnumber ${at}.`,
  kind: 'fact',
  source: `https://a.test/${at % 7}`,
  title: `Page ${at % 7}`,
  split: at % 7 === 0 ? 'test' : 'train',
  ...(at % 2 === 0 ? { quote: `number ${at}`, start: at, end: at + 8, grounded: 0.5, score: 4 } : {}),
});
const pairs = Array.from({ length: 5_000 }, (_, at) => pair(at));

function writeFile(writer: DatasetWriter, rows = pairs): ArrayBuffer {
  const bytes: number[] = [];
  const add = (piece: Uint8Array) => piece.forEach((byte) => bytes.push(byte));
  for (let at = 0; at < rows.length; at += 700) add(writer.write(rows.slice(at, at + 700)));
  add(writer.end());
  return Uint8Array.from(bytes).buffer;
}
const writeText = (...of: Parameters<typeof writeFile>) => new TextDecoder().decode(writeFile(...of));

const origin = expect.objectContaining({ source: 'https://a.test/2', start: 2, end: 10, split: 'train', score: 4 });

it('JSONL has one conversation per line, with its source', () => {
  const lines = writeText(textWriter('jsonl')).trimEnd().split('\n');
  expect(lines).toHaveLength(5_000);
  expect(JSON.parse(lines[2] ?? '')).toEqual({
    messages: [
      { role: 'user', content: pair(2).question },
      { role: 'assistant', content: pair(2).answer },
    ],
    metadata: origin,
  });
});

it.each([
  [
    'sharegpt',
    {
      conversations: [
        { from: 'human', value: pair(2).question },
        { from: 'gpt', value: pair(2).answer },
      ],
    },
  ],
  ['alpaca', { instruction: pair(2).question, input: '', output: pair(2).answer }],
] as const)('%s is one valid list, in however many pieces it was written', (format, fields) => {
  const rows = JSON.parse(writeText(textWriter(format))) as unknown[];
  expect(rows).toHaveLength(5_000);
  expect(rows[2]).toEqual(expect.objectContaining({ ...fields, source: 'https://a.test/2', split: 'train' }));
  expect(JSON.parse(writeText(textWriter(format), []))).toEqual([]);
});

it('CSV has one row per pair with its source, and no value that a spreadsheet evaluates', () => {
  const file = writeText(textWriter('csv'), [{ ...pair(2), answer: '=1+1, "or" so\n' }, pair(3)]);
  expect(file.split('\r\n')).toEqual([
    'question,answer,kind,score,grounded,source,title,url,quote,start,end,split',
    `"What is station 2? ""食"" \u2028","'=1+1, ""or"" so\n",fact,4,0.5,https://a.test/2,Page 2,,number 2,2,10,train`,
    '"What is station 3? ""食"" \u2028","It is\nnumber 3.",fact,,,https://a.test/3,Page 3,,,,,train',
    '',
  ]);
  expect(writeText(textWriter('csv'), []).split('\r\n')).toEqual([expect.stringMatching(/^question,/), '']);
});

it('Parquet round-trips every value over several row groups', async () => {
  const file = writeFile(parquetWriter());
  const rows = (await parquetReadObjects({ file })) as Record<string, unknown>[];
  expect(rows).toHaveLength(5_000);
  for (const at of [0, 1, 1_999, 2_000, 4_999]) {
    const present = Object.fromEntries(
      Object.entries(rows[at] ?? {}).filter(([, value]) => value !== null && value !== undefined),
    );
    expect(present).toEqual(pair(at));
  }
});

it('a source keeps its split, and about the requested share is for tests', () => {
  const ids = Array.from({ length: 5_000 }, (_, at) => `https://a.test/page-${at}`);
  const test = ids.filter((id) => splitOf(id, 0.2) === 'test');
  expect(test.length / ids.length).toBeGreaterThan(0.17);
  expect(test.length / ids.length).toBeLessThan(0.23);
  expect(ids.filter((id) => splitOf(id, 0) === 'test')).toEqual([]);
  // A larger share only adds sources.
  expect(test.every((id) => splitOf(id, 0.5) === 'test')).toBe(true);
});

it('every format has a name and a type for its files', () => {
  expect(datasetFormats.map((format) => fileOf(format).extension)).toEqual(['jsonl', 'json', 'json', 'csv', 'parquet']);
});
