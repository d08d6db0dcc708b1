import type { Logger } from '@winnow/logging';
import fastify from 'fastify';
import { logRequests } from './request-log';

it("logs the route's pattern as the metrics do, never the requested address", async () => {
  const info = jest.fn();
  const app = fastify();
  logRequests(app, { info } as unknown as Logger);
  app.get('/api/jobs/:id', () => 'job');
  await app.inject('/api/jobs/secret');
  await app.inject('/api/secret');
  await app.close();
  expect(info.mock.calls.map(([{ route, status }]) => ({ route, status }))).toEqual([
    { route: '/api/jobs/:id', status: 200 },
    { route: 'none', status: 404 },
  ]);
});
