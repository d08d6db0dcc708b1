import type { FastifyRequest } from 'fastify';
import type { JobClient } from '@winnow/jobs';
import type { Shutdown } from '../http/shutdown';
import { IntegrationJobs } from './integration-jobs';

/** Reads a completed job, or pages of a crawl, whose JSON text is `json`. */
function readerOf(json: string, onRead: () => void) {
  const stored = {
    bytes: json.length,
    async *pieces() {
      onRead();
      yield Buffer.from(json);
    },
  };
  const record = { id: 'a', operation: 'get-links', createdAt: 0 };
  const jobs = {
    read: async () => ({ record, status: 'completed', end: { result: stored } }),
    pages: async () => ({ total: 1, json: stored }),
  } as unknown as JobClient;
  return new IntegrationJobs({} as never, jobs, {} as never, {} as never);
}

it.each([
  ['a result', (jobs: IntegrationJobs, reserve: () => Promise<() => void>) => jobs.read('a', 'ann', reserve)],
  [
    'pages of a crawl',
    (jobs: IntegrationJobs, reserve: () => Promise<() => void>) =>
      jobs.pages('a', 'ann', { offset: 0, limit: 1, reserve }),
  ],
])('reserves memory for all of %s before it is read', async (_what, read) => {
  const events: string[] = [];
  const jobs = readerOf('{"url":"https://a.test/"}', () => events.push('read'));
  const reserve = async (bytes?: number) => {
    events.push(`reserve ${bytes}`);
    return () => void events.push('release');
  };
  await read(jobs, reserve);
  expect(events).toEqual(['reserve 25', 'read', 'release']);
});

it.each([
  ['cancels its job', {}, ['a']],
  ['leaves its job to the repeated request that finds it by its key', { 'idempotency-key': 'one' }, []],
])('a request whose client disconnects %s', async (_what, headers, cancelled) => {
  const ended: string[] = [];
  const jobs = { end: async () => undefined, cancel: async (id: string) => ended.push(id) } as unknown as JobClient;
  const shutdown = { signal: new AbortController().signal } as Shutdown;
  const integration = new IntegrationJobs({} as never, jobs, {} as never, shutdown);
  const request = { headers, sessionId: 'ann', ip: '127.0.0.1' } as FastifyRequest;
  const result = integration.result('a', 1_000, request, AbortSignal.abort(), async () => () => undefined);
  await expect(result).rejects.toMatchObject({ code: 'timeout' });
  expect(ended).toEqual(cancelled);
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
  const jobs = new IntegrationJobs({} as never, { follow } as unknown as JobClient, {} as never, {} as never);
  const signal = new AbortController().signal;
  const pages = jobs.endedPages('a', signal, async () => () => undefined);
  expect(await Array.fromAsync(pages)).toEqual([{ event: failed, bytes: json.length }]);
  expect(read).toBe(0);
});
