import type { FastifyRequest } from 'fastify';
import type { JobClient } from '@winnow/jobs';
import type { Shutdown } from '../http/shutdown';
import { IntegrationJobs } from './integration-jobs';

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
