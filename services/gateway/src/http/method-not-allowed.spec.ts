import fastify, { type FastifyInstance } from 'fastify';
import { rejectOtherMethods } from './method-not-allowed';

let app: FastifyInstance;
beforeEach(() => {
  app = fastify();
  rejectOtherMethods(app);
  app.get('/jobs/:id', () => 'job');
  app.delete('/jobs/:id', () => 'deleted');
  app.get('/jobs/latest', () => 'latest');
  app.post('/links', () => 'links');
  app.all('/mcp', () => 'any');
});
afterEach(() => app.close());

it.each([
  ['POST', '/jobs/1', ['DELETE', 'GET', 'HEAD']],
  ['PUT', '/jobs/latest?a=1', ['DELETE', 'GET', 'HEAD']],
  ['PATCH', `/jobs/${'x'.repeat(150)}`, ['DELETE', 'GET', 'HEAD']],
  ['GET', '/links', ['POST']],
  ['HEAD', '/l%69nks', ['POST']],
  ['OPTIONS', '/links', ['POST']],
] as const)('responds 405 to %s %s with the allowed methods', async (method, url, allowed) => {
  const { statusCode, headers } = await app.inject({ method, url });
  expect([statusCode, String(headers.allow).split(', ').toSorted()]).toEqual([405, allowed]);
});

it('names the methods in a problem', async () => {
  const response = await app.inject({ method: 'POST', url: '/links/' });
  expect(response.statusCode).toBe(404);
  const { code, message, correlationId } = (await app.inject({ method: 'DELETE', url: '/links' })).json();
  expect({ code, message }).toEqual({ code: 'not-found', message: 'This address does not accept DELETE. Use POST.' });
  expect(correlationId).not.toBe('');
});

it.each([
  ['GET', '/jobs/1', 200],
  ['HEAD', '/jobs/1', 200],
  ['PUT', '/mcp', 200],
  ['GET', '/none', 404],
  ['POST', '/jobs/1/none', 404],
] as const)('does not change the response to %s %s', async (method, url, status) => {
  const { statusCode, headers } = await app.inject({ method, url });
  expect([statusCode, headers.allow]).toEqual([status, undefined]);
});
