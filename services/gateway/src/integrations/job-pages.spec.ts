import type { JobClient } from '@winnow/jobs';
import { IntegrationJobs } from './integration-jobs';
import { JobPages } from './job-pages';

/** A client that reads a completed job, or pages of a crawl, whose JSON text is `json`. */
function clientWith(json: string, onRead: () => void) {
  const stored = {
    bytes: json.length,
    async *pieces() {
      onRead();
      yield Buffer.from(json);
    },
  };
  const record = { id: 'a', operation: 'get-links', createdAt: 0 };
  return {
    read: async () => ({ record, status: 'completed', end: { result: stored } }),
    pages: async () => ({ total: 1, json: stored }),
  } as unknown as JobClient;
}

type Reserve = () => Promise<() => void>;

it.each([
  [
    'a result',
    (client: JobClient, reserve: Reserve) =>
      new IntegrationJobs({} as never, client, {} as never, {} as never).read('a', 'ann', reserve),
  ],
  [
    'pages of a crawl',
    (client: JobClient, reserve: Reserve) => new JobPages(client).crawled('a', 'ann', { offset: 0, limit: 1, reserve }),
  ],
])('reserves memory for all of %s before it is read', async (_what, read) => {
  const events: string[] = [];
  const client = clientWith('{"url":"https://a.test/"}', () => events.push('read'));
  const reserve = async (bytes?: number) => {
    events.push(`reserve ${bytes}`);
    return () => void events.push('release');
  };
  await read(client, reserve);
  expect(events).toEqual(['reserve 25', 'read', 'release']);
});

it('reads the ended pages of a scrape, and not the result of one that has completed meanwhile', async () => {
  const failed = { index: 1, url: 'https://a.test/', outcome: 'not-found', message: 'Not found.' };
  const json = JSON.stringify(failed);
  let read = 0;
  const follow = async function* () {
    yield { event: 'progress', bytes: Buffer.from('{}'), id: '1' };
    yield { event: 'page', bytes: Buffer.from(json.slice(0, 9)) };
    yield { event: 'page', bytes: Buffer.from(json.slice(9)), id: '2' };
    for (; read < 9; read += 1) yield { event: 'result', bytes: Buffer.from('[]') };
  };
  const jobs = new JobPages({ follow } as unknown as JobClient);
  const signal = new AbortController().signal;
  const pages = jobs.ended('a', signal, async () => () => undefined);
  expect(await Array.fromAsync(pages)).toEqual([{ event: failed, id: '2', bytes: json.length }]);
  expect(read).toBe(0);
});

it('reads no events of a scrape behind a window of its pages, and the next window after the last page', async () => {
  let read = 0;
  const follow = async function* (_id: string, after = '0') {
    for (let at = Number(after) + 1; at <= 9; at += 1) {
      read += 1;
      const event = at % 2 === 0 ? { index: at, outcome: 'not-found' } : { index: at, page: { title: String(at) } };
      yield { event: 'page', bytes: Buffer.from(JSON.stringify(event)), id: String(at) };
    }
  };
  const jobs = new JobPages({ follow } as unknown as JobClient);
  const signal = new AbortController().signal;
  const reserve = async () => () => undefined;
  const windowOf = async (offset: number, after?: string) => {
    const { pages, ...window } = await jobs.scrapedSoFar('a', { offset, limit: 2, reserve, after }, signal, reserve);
    return { ...window, titles: pages.map(({ title }) => title) };
  };
  expect(await windowOf(0)).toEqual({ titles: ['1', '3'], total: 3, hasMore: true, last: '3' });
  expect(read).toBe(5);
  expect(await windowOf(2, '3')).toEqual({ titles: ['5', '7'], total: 5, hasMore: true, last: '7' });
  expect(await windowOf(4, '7')).toEqual({ titles: ['9'], total: 5, hasMore: false, last: '9' });
  expect(read).toBe(5 + 6 + 2);
  expect(await windowOf(4)).toEqual({ titles: ['9'], total: 5, hasMore: false, last: '9' });
});
