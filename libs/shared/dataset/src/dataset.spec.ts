import type { DatasetPair } from '@winnow/contracts';
import { parquetReadObjects } from 'hyparquet';
import { datasetFormats, fileOf, splitsOf, textWriter, type DatasetWriter } from './index';
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

function idsForTests(ids: readonly string[], share: number): string[] {
  const splitOf = splitsOf(ids, share);
  return ids.filter((id) => splitOf(id) === 'test');
}

it('a source keeps its split, and about the requested share is for tests', () => {
  const ids = Array.from({ length: 5_000 }, (_, at) => `https://a.test/page-${at}`);
  const testOf = (share: number) => idsForTests(ids, share);
  const test = testOf(0.2);
  expect(test.length / ids.length).toBeGreaterThan(0.17);
  expect(test.length / ids.length).toBeLessThan(0.23);
  expect(testOf(0)).toEqual([]);
  // A larger share only adds sources.
  const larger = new Set(testOf(0.5));
  expect(test.every((id) => larger.has(id))).toBe(true);
});

it('few sources have one for tests if the share is at least one, always the same', () => {
  const ofSite = (site: number) => Array.from({ length: 10 }, (_, at) => `https://${site}.test/page-${at}`);
  for (let site = 0; site < 100; site += 1) {
    const ids = ofSite(site);
    const test = idsForTests(ids, 0.1);
    expect(test.length).toBeGreaterThan(0);
    expect(idsForTests(ids.toReversed(), 0.1).toReversed()).toEqual(test);
    expect(idsForTests(ids.slice(0, 1), 0.1)).toEqual(ids.slice(0, 1).filter((id) => splitsOf([], 0.1)(id) === 'test'));
    expect(idsForTests(ids, 0)).toEqual([]);
  }
});

it('every format has a name and a type for its files', () => {
  expect(datasetFormats.map((format) => fileOf(format).extension)).toEqual(['jsonl', 'json', 'json', 'csv', 'parquet']);
});
