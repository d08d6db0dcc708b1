import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFaultProxy, type FaultProxy } from './fault-proxy';

let echo: Server;
let proxy: FaultProxy;

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await startFaultProxy((echo.address() as AddressInfo).port);
});
afterEach(async () => {
  await proxy.close();
  echo.close();
});

/** Returns the response to `words`, and how the connection ended. */
async function exchange(request: string): Promise<{ received: string; error?: string; isOpen: boolean }> {
  const socket = connect(proxy.port, '127.0.0.1');
  socket.setEncoding('utf8').write(request);
  try {
    const [received] = (await once(socket, 'data', { signal: AbortSignal.timeout(2_000) })) as [string];
    return { received, isOpen: !socket.destroyed };
  } catch (error) {
    return { received: '', error: (error as NodeJS.ErrnoException).code ?? '', isOpen: !socket.destroyed };
  } finally {
    socket.destroy();
  }
}

it('forwards bytes in both directions', async () => {
  expect(await exchange('hello')).toEqual({ received: 'hello', isOpen: true });
  expect(proxy.accepted).toBe(1);
});

it('delays responses, keeping their order', async () => {
  proxy.latencyMs = 200;
  const socket = connect(proxy.port, '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  const startedAt = performance.now();
  socket.write('one ');
  await once(socket, 'data');
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(195);
  socket.write('two ');
  await sleep(50);
  proxy.latencyMs = 0;
  socket.write('three');
  while (!received.endsWith('three')) await once(socket, 'data');
  expect(received).toBe('one two three');
  socket.destroy();
});

it('keeps the order, however often the delay changes', async () => {
  const socket = connect(proxy.port, '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  const sent = Array.from({ length: 300 }, (_, index) => `${index} `);
  for (const [index, word] of sent.entries()) {
    proxy.latencyMs = index % 7 === 0 ? 3 : 0;
    socket.write(word);
    await sleep(1);
  }
  while (received.length < sent.join('').length) await sleep(5);
  expect(received).toBe(sent.join(''));
  socket.destroy();
});

it('discards responses', async () => {
  proxy.isMute = true;
  expect(await exchange('hello')).toMatchObject({ received: '', isOpen: true });
});

it('rejects connections with a reset', async () => {
  proxy.isDown = true;
  expect(await exchange('hello')).toMatchObject({ error: 'ECONNRESET', isOpen: false });
});

it('resets open connections, and idle ones', async () => {
  for (const cut of [() => proxy.reset(), () => (proxy.idleMs = 50)]) {
    cut();
    const socket = connect(proxy.port, '127.0.0.1');
    socket.write('hello');
    await once(socket, 'data');
    if (proxy.idleMs === 0) proxy.reset();
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
  }
  while (proxy.open > 0) await sleep(10);
});
