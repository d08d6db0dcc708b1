import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { closeWithResponse, hasOneHost, onMalformedRequest, PendingRequests } from '.';

/** A thread that connects, sends a request, and posts the response. */
const connectingClient = `
  const { parentPort, workerData } = require('node:worker_threads');
  let received = '';
  const client = require('node:net').connect(workerData.port, '127.0.0.1', () => {
    client.write('GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n');
    Atomics.store(workerData.isConnected, 0, 1);
    Atomics.notify(workerData.isConnected, 0);
  });
  client.on('data', (piece) => (received += piece)).on('error', () => {}).on('close', () => parentPort.postMessage(received));`;

let server: Server;
const clients: Socket[] = [];

async function listen(created: Server): Promise<void> {
  server = created.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Connects, sends the lines and keeps the connection open. */
function send(...lines: string[]): Socket {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  client.write([...lines, '', ''].join('\r\n'));
  return client;
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('closeWithResponse', () => {
  it('writes status, headers and the content length in bytes, and closes the connection', async () => {
    await listen(createServer());
    onMalformedRequest(server, (socket) =>
      closeWithResponse(socket, { status: 400, headers: { 'x-own': '1' }, body: 'für' }),
    );
    expect(await text(send('no request'))).toBe(
      'HTTP/1.1 400 Bad Request\r\nx-own: 1\r\ncontent-length: 4\r\nconnection: close\r\n\r\nfür',
    );
  });

  it('destroys a connection that the client keeps open', async () => {
    await listen(createServer());
    onMalformedRequest(server, (socket) => closeWithResponse(socket, { status: 400, headers: {}, body: '' }));
    const closed = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
    const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
    clients.push(client);
    client.write('no request\r\n\r\n');
    await closed;
  });
});

describe('onMalformedRequest', () => {
  it('passes the error code of a request with oversized headers', async () => {
    await listen(createServer({ maxHeaderSize: 100 }));
    onMalformedRequest(server, (socket, code) => closeWithResponse(socket, { status: 431, headers: {}, body: code }));
    expect(await text(send('GET / HTTP/1.1', `X-Long: ${'x'.repeat(200)}`))).toMatch(/HPE_HEADER_OVERFLOW$/);
  });

  it('writes nothing into a response that has started', async () => {
    await listen(createServer((_request, response) => void response.write('begun')));
    const respond = jest.fn();
    onMalformedRequest(server, respond);
    const client = send('GET / HTTP/1.1', 'Host: a');
    let received = '';
    client.on('data', (piece) => {
      received += String(piece);
      if (received.includes('begun')) client.write('no request\r\n\r\n');
    });
    client.on('error', () => undefined);
    await once(client, 'close');
    expect(received).toMatch(/begun\r\n$/);
    expect(respond).not.toHaveBeenCalled();
  });
});

describe('hasOneHost', () => {
  it.each([
    ['one', ['GET / HTTP/1.1', 'Host: a'], true],
    ['none in HTTP/1.1', ['GET / HTTP/1.1'], false],
    ['none in HTTP/1.0', ['GET / HTTP/1.0'], true],
    ['two that differ', ['GET / HTTP/1.1', 'Host: a', 'Host: b'], false],
    ['two that are equal', ['GET / HTTP/1.1', 'Host: a', 'Host: a'], false],
  ])('%s', async (_name, lines, expected) => {
    await listen(createServer({ requireHostHeader: false }));
    server.on('request', (request, response) => {
      response.setHeader('connection', 'close');
      response.end(String(hasOneHost(request)));
    });
    expect(await text(send(...lines))).toMatch(new RegExp(`${expected}`));
  });
});

describe('PendingRequests', () => {
  it('waits for the pending response, which closes its connection', async () => {
    const responses: ServerResponse[] = [];
    await listen(createServer((_request, response) => void responses.push(response)));
    const pending = new PendingRequests(server);
    const client = send('GET / HTTP/1.1', 'Host: a');
    await once(server, 'request');
    let isDrained = false;
    const draining = pending.drain(60_000).then(() => (isDrained = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isDrained).toBe(false);
    responses[0]?.end('whole');
    await draining;
    expect(await text(client)).toContain('whole');
  });

  it('responds to a connection whose request has not arrived yet', async () => {
    await listen(createServer((_request, response) => response.end('whole')));
    const pending = new PendingRequests(server);
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    clients.push(client);
    await once(server, 'connection');
    let isDrained = false;
    const draining = pending.drain(60_000).then(() => (isDrained = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isDrained).toBe(false);
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await once(client, 'data')).toEqual([expect.anything()]);
    await draining;
  });

  it('responds to a connection that only the system has accepted', async () => {
    await listen(createServer((_request, response) => response.end('whole')));
    const pending = new PendingRequests(server);
    const { port } = server.address() as AddressInfo;
    const isConnected = new Int32Array(new SharedArrayBuffer(4));
    const client = new Worker(connectingClient, { eval: true, workerData: { port, isConnected } });
    await once(client, 'online');
    // This thread accepts nothing meanwhile.
    Atomics.wait(isConnected, 0, 0, 10_000);
    const draining = pending.drain(60_000);
    expect((await once(client, 'message'))[0]).toContain('200 OK');
    await draining;
  });

  it('stops waiting at its limit while a tunnel is open', async () => {
    await listen(createServer());
    const pending = new PendingRequests(server);
    server.on('connect', (_request, socket) => {
      for (const event of ['end', 'error']) socket.on(event, () => socket.destroy());
      socket.resume().write('HTTP/1.1 200 OK\r\n\r\n');
    });
    await once(send('CONNECT a:443 HTTP/1.1', 'Host: a'), 'data');
    const race = await Promise.race([pending.drain(200).then(() => 'limit'), pending.drain(60_000).then(() => 'idle')]);
    expect(race).toBe('limit');
  });
});
