import type { DatasetPair } from '@winnow/contracts';
import { parquetReadObjects } from 'hyparquet';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';

const count = 4_500;
const pairOf = (at: number): DatasetPair => ({
  question: `Question ${at}?`,
  answer: `Answer ${at} – ö`,
  source: `s${at % 5}`,
  title: `Source ${at % 5}`,
  quote: 'Answer',
  start: at,
  end: at + 6,
  split: at % 5 === 0 ? 'test' : 'train',
});

const setUp = setUpGateways({ prefix: 'dataset', isPrefixShared: true });
let visitor: Visitor;
let id: string;

beforeAll(async () => {
  setUp.startWorker('ai', {
    'make-dataset': async (_payload, { storeItem }) => {
      for (let at = 0; at < count; at += 1) await storeItem('pairs', at, pairOf(at));
      return { stored: { list: 'pairs', length: count }, rest: { sources: [], model: 'offline' } };
    },
  });
  visitor = new Visitor((await setUp.startGateway()).url);
  id = await visitor.start('/api/make-dataset', { sources: [{ id: 's0', text: 'Text' }] });
  await visitor.events(id);
});

const read = (query: string, job = id, by = visitor) => by.fetch(`/api/jobs/${job}/dataset${query}`);

it('is a file of every format, with all pairs in order', async () => {
  const lines = (await (await read('')).text()).trimEnd().split('\n');
  expect(lines).toHaveLength(count);
  expect(JSON.parse(lines[7] ?? '')).toMatchObject({
    messages: [{ content: 'Question 7?' }, { content: 'Answer 7 – ö' }],
    metadata: { source: 's2', start: 7, split: 'train' },
  });
  for (const format of ['sharegpt', 'alpaca'])
    expect(await (await read(`?format=${format}`)).json()).toHaveLength(count);
  const response = await read('?format=parquet');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="dataset_parquet.parquet"');
  const rows = await parquetReadObjects({ file: await response.arrayBuffer() });
  expect(rows).toHaveLength(count);
  expect(rows[4_321]).toMatchObject({ question: 'Question 4321?', start: 4_321, split: 'train' });
});

it('contains one split on request', async () => {
  const rows = (await (await read('?format=alpaca&split=test')).json()) as DatasetPair[];
  expect(rows).toHaveLength(count / 5);
  expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['s0']));
});

it('resumes an aborted download at the missing pair, so that the parts equal the whole', async () => {
  const complete = await (await read('')).text();
  const lines = complete.split('\n');
  const firstLines = `${lines.slice(0, 1_234).join('\n')}\n`;
  expect(firstLines + (await (await read('?offset=1234')).text())).toBe(complete);
  const parts = await Promise.all(
    [0, 1, 2].map(async (part) => (await read(`?format=alpaca&offset=${part * 1_500}&limit=1500`)).json()),
  );
  expect(parts.flat()).toEqual(await (await read('?format=alpaca')).json());
  const tests = (await (await read('?format=alpaca&split=test')).json()) as DatasetPair[];
  expect(await (await read('?format=alpaca&split=test&offset=300&limit=50')).json()).toEqual(tests.slice(300, 350));
  expect(await (await read('?format=alpaca&offset=4500')).json()).toEqual([]);
});

it('[N115] is not found in another session, for other jobs, and in unknown formats', async () => {
  expect((await read('', id, new Visitor(visitor.url))).status).toBe(404);
  const other = await visitor.start('/api/transform-to-json', { text: 'a' });
  expect((await read('', other)).status).toBe(404);
  expect((await read('?format=xlsx')).status).toBe(400);
  expect((await read('?split=all')).status).toBe(400);
  for (const query of ['?offset=-1', '?offset=x', '?limit=0', '?offset=1&offset=2'])
    expect((await read(query)).status).toBe(400);
});

it.each([
  [{ sources: [] }, 'sources'],
  [
    {
      sources: [
        { id: 'a', text: 'x' },
        { id: 'a', text: 'y' },
      ],
    },
    'sources',
  ],
  [{ sources: [{ id: 'a', text: 'x' }], testShare: 0.9 }, 'testShare'],
  [{ sources: [{ id: 'a', text: 'x' }], minScore: 6 }, 'minScore'],
  [{ sources: [{ id: 'a', text: 'x' }], kinds: ['riddle'] }, 'kinds.0'],
])('rejects %j and names the field', async (body, field) => {
  const response = await visitor.post('/api/make-dataset', body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ issues: [{ path: field }] });
});
