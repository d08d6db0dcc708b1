import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyReply } from 'fastify';
import { responseClosedSignal, disconnectSignal, onceResponseClosed } from './response-signals';

/** A reply whose client disconnected while the handler waited for Redis. */
async function abandonedResponse(): Promise<ServerResponse> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => resolve(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n');
  const raw = await promise;
  socket.destroy();
  await once(raw, 'close');
  server.close();
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
