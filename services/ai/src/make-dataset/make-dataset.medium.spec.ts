import { ProblemError } from '@winnow/errors';
import { operations, type DatasetPair, type PayloadOf } from '@winnow/contracts';
import { startModelServer } from '@winnow/testing';
import { fakeContext, type FakeContext } from '../testing/fake-context';
import { longText } from '../testing/texts';
import { testModel, testTools } from '../testing/tools';
import type { AiTools } from '../ai-tools';
import { makeDatasetHandler } from './make-dataset.handler';

const sources = Array.from({ length: 30 }, (_, at) => ({
  id: `https://a.test/${at}`,
  title: `Page ${at}`,
  url: `https://a.test/${at}`,
  text: longText(3).replaceAll('Station', `Station ${at}`),
}));
const payload = (options: object = {}): PayloadOf<'make-dataset'> =>
  operations['make-dataset'].request.parse({ sources, ...options });

interface Stored {
  readonly stored: { readonly length: number };
  readonly rest: { sources: { id: string; pairs: number; split: string; problem?: string }[]; warnings?: string[] };
}

async function make(
  request: PayloadOf<'make-dataset'>,
  tools: AiTools = testTools({}),
  options: { items?: DatasetPair[]; context?: FakeContext } = {},
) {
  const { items = [], context = fakeContext() } = options;
  const storing = {
    ...context,
    storeItem: async (_list: string, at: number, item: unknown) => void (items[at] = item as DatasetPair),
  };
  const answer = (await makeDatasetHandler(tools)(request, storing)) as unknown as Stored;
  return { ...answer, items };
}

it('gives each pair its source and position, and each source one split', async () => {
  const { stored, rest, items } = await make(payload({ testShare: 0.3 }));
  expect(items).toHaveLength(stored.length);
  expect(rest.sources.map(({ id }) => id)).toEqual(sources.map(({ id }) => id));
  expect(new Set(rest.sources.map(({ split }) => split))).toEqual(new Set(['train', 'test']));
  for (const pair of items) {
    const source = sources.find(({ id }) => id === pair.source);
    expect(source?.text.slice(pair.start, pair.end)).toBe(pair.quote);
    expect(pair.split).toBe(rest.sources.find(({ id }) => id === pair.source)?.split);
  }
});

it('has a source for tests also if that which would be it yields no pairs', async () => {
  const few = sources.slice(0, 10);
  const { rest } = await make(payload({ sources: few }));
  const forTests = rest.sources.filter(({ split }) => split === 'test').map(({ id }) => id);
  const changed = few.map((source) => (forTests.includes(source.id) ? { ...source, text: `x ${source.id}` } : source));
  const second = await make(payload({ sources: changed }));
  expect(second.rest.sources.map(({ id }) => id)).toEqual(few.map(({ id }) => id));
  const pairs = second.items.filter(({ split }) => split === 'test');
  expect(pairs.length).toBeGreaterThan(0);
  expect(new Set(pairs.map(({ source }) => source)).size).toBe(1);
  expect(second.items.filter(({ source }) => source === pairs[0]?.source)).toEqual(pairs);
});

it('has the pairs of a text once, which several sources have', async () => {
  const [first] = sources;
  const copy = { ...first, id: 'copy', text: `${first?.text}\n` };
  const { items, rest } = await make(payload({ sources: [first, copy] }));
  expect(new Set(items.map(({ source }) => source))).toEqual(new Set(['https://a.test/0']));
  expect(rest.sources[1]).toMatchObject({ pairs: 0, problem: 'The text is the same as that of https://a.test/0.' });
});

it('skips finished sources after a restart', async () => {
  const parts = new Map<string, unknown>();
  const stopping = new AbortController();
  const items: DatasetPair[] = [];
  const context = fakeContext({ parts, stopping: stopping.signal });
  const progress = context.progress;
  const stopAtTen: FakeContext = {
    ...context,
    progress: async (reported) => {
      if (reported.progress === 10) stopping.abort(new Error('stopping'));
      return progress(reported);
    },
  };
  await expect(make(payload(), testTools({}), { context: stopAtTen, items })).rejects.toThrow('stopping');
  expect([...parts.keys()].filter((key) => key.startsWith('read:'))).toHaveLength(10);
  const before = items.length;
  const second = await make(payload(), testTools({}), { context: fakeContext({ parts }), items });
  expect(second.items.length).toBeGreaterThan(before);
  expect(second.items).toHaveLength(second.stored.length);
  expect(second.items).toEqual((await make(payload())).items);
});

it('lists a source without pairs with the reason, and keeps the others', async () => {
  const request = payload({ sources: [{ id: 'empty', text: 'x' }, ...sources.slice(0, 2)] });
  const { rest, stored } = await make(request);
  expect(rest.sources[0]).toMatchObject({
    id: 'empty',
    pairs: 0,
    problem: expect.stringContaining('no safe questions'),
  });
  expect(rest.warnings).toEqual(['1 of 3 sources gave no pairs.']);
  expect(stored.length).toBeGreaterThan(0);
});

it('shares one budget among all sources', async () => {
  const server = await startModelServer();
  try {
    const tools = testTools({ model: await testModel(server.url), partTokens: 2_000 });
    const { rest } = await make(payload({ sources: sources.slice(0, 4) }), tools);
    expect(server.requests).toHaveLength(4);
    expect(rest).toMatchObject({ usage: { requests: 4 }, model: 'test-model' });
  } finally {
    await server.stop();
  }
});

it('keeps the pairs of the sources before the quota was used up, and lists the others with the reason', async () => {
  const server = await startModelServer();
  try {
    let remaining = 2;
    const reserve = async () => {
      if (remaining === 0) throw new ProblemError('quota', 'Your quota is used up for today.');
      remaining -= 1;
      return { settle: async () => undefined };
    };
    const model = await testModel(server.url, { budget: { reserve } });
    const tools = testTools({ model, partTokens: 2_000 });
    const { rest, stored, items } = await make(payload({ sources: sources.slice(0, 4) }), tools);
    expect(rest.sources.map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
      'Your quota is used up for today.',
      'Your quota is used up for today.',
    ]);
    expect(rest.warnings).toEqual(['2 of 4 sources gave no pairs.']);
    expect(items).toHaveLength(stored.length);
    expect(stored.length).toBeGreaterThan(0);
    await expect(make(payload({ sources: sources.slice(0, 4) }), tools)).rejects.toMatchObject({ code: 'quota' });
  } finally {
    await server.stop();
  }
});
