import { EventEmitter } from 'node:events';
import { Pace } from '@winnow/worker-process/pace';
import { fastify, type FastifyRequest } from 'fastify';
import { acceptJsonOnly } from '../http/json-body';
import { paceBody } from './body-pace';

const longChars = 100_000;
/** One long body per hour and address. */
const onePerHour = () => new Pace(longChars / 3_600, 3_600_000);
const requestOf = (ip: string) => ({ ip, raw: { socket: new EventEmitter() } }) as unknown as FastifyRequest;

it('delays long bodies of one address, but not its short ones or those of another', async () => {
  const pace = onePerHour();
  await paceBody(requestOf('192.0.2.1'), longChars, pace);
  const second = requestOf('192.0.2.1');
  const waiting = paceBody(second, longChars, pace).then(
    () => 'parsed',
    () => 'disconnected',
  );
  const others = [paceBody(requestOf('192.0.2.1'), 1_000, pace), paceBody(requestOf('192.0.2.2'), longChars, pace)];
  for (const other of others) expect(await Promise.race([waiting, other.then(() => 'other')])).toBe('other');
  second.raw.socket.emit('close');
  expect(await waiting).toBe('disconnected');
});

it('delays a body before it is parsed, unless its client disconnects', async () => {
  const app = fastify();
  const pace = onePerHour();
  const passes = jest.spyOn(pace, 'pass');
  const { promise: failed, resolve } = Promise.withResolvers<unknown>();
  acceptJsonOnly(app, pace);
  app.setErrorHandler((error) => resolve(error));
  app.post('/', () => 'parsed');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = new AbortController();
  const send = () =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify('x'.repeat(longChars - 2)),
      signal: client.signal,
    });
  expect((await send()).status).toBe(200);
  const sent = send().catch(() => 'disconnected');
  while (passes.mock.calls.length < 2) await new Promise(setImmediate);
  client.abort();
  expect(await sent).toBe('disconnected');
  expect(await failed).toMatchObject({ code: 'unavailable' });
  await app.close();
});
