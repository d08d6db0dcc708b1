import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { listen } from '@winnow/testing';
import type { FastifyReply } from 'fastify';
import { responseClosedSignal, disconnectSignal, onceResponseClosed } from './response-signals';

/** A reply whose client disconnected while the handler waited for Redis. */
async function abandonedResponse(): Promise<ServerResponse> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => resolve(response));
  const { port, close } = await listen(server);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n');
  const raw = await promise;
  socket.destroy();
  await once(raw, 'close');
  await close();
  return raw;
}

it('reports a disconnect that happened before a listener was added', async () => {
  const raw = await abandonedResponse();
  const reply = { raw } as FastifyReply;
  expect(disconnectSignal(reply).aborted).toBe(true);
  expect(responseClosedSignal(reply).aborted).toBe(true);
  const onAbort = jest.fn();
  onceResponseClosed(raw, onAbort);
  expect(onAbort).toHaveBeenCalledTimes(1);
});

it('calls any number of listeners, below the number that Node reports as a leak', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const called: number[] = [];
  for (let at = 0; at < 20; at++) onceResponseClosed(response, () => called.push(at));
  expect(response.listenerCount('close')).toBeLessThan(response.getMaxListeners());
  response.emit('close');
  expect(called).toHaveLength(20);
});
