import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFaultProxy, type FaultProxy } from './fault-proxy';

let echo: Server;
let wire: FaultProxy;

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  wire = await startFaultProxy((echo.address() as AddressInfo).port);
});
afterEach(async () => {
  await wire.close();
  echo.close();
});

/** Returns the response to `words`, and how the connection ended. */
async function talk(words: string): Promise<{ said: string; error?: string; open: boolean }> {
  const socket = connect(wire.port, '127.0.0.1');
  socket.setEncoding('utf8').write(words);
  try {
    const [said] = (await once(socket, 'data', { signal: AbortSignal.timeout(2_000) })) as [string];
    return { said, open: !socket.destroyed };
  } catch (error) {
    return { said: '', error: (error as NodeJS.ErrnoException).code ?? '', open: !socket.destroyed };
  } finally {
    socket.destroy();
  }
}

it('forwards bytes in both directions', async () => {
  expect(await talk('hello')).toEqual({ said: 'hello', open: true });
  expect(wire.accepted).toBe(1);
});

it('delays responses, keeping their order', async () => {
  wire.latencyMs = 200;
  const socket = connect(wire.port, '127.0.0.1').setEncoding('utf8');
  let said = '';
  socket.on('data', (chunk) => (said += chunk));
  const begun = performance.now();
  socket.write('one ');
  await once(socket, 'data');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(195);
  socket.write('two ');
  await sleep(50);
  wire.latencyMs = 0;
  socket.write('three');
  while (!said.endsWith('three')) await once(socket, 'data');
  expect(said).toBe('one two three');
  socket.destroy();
});

it('keeps the order, however often the delay changes', async () => {
  const socket = connect(wire.port, '127.0.0.1').setEncoding('utf8');
  let said = '';
  socket.on('data', (chunk) => (said += chunk));
  const sent = Array.from({ length: 300 }, (_, index) => `${index} `);
  for (const [index, word] of sent.entries()) {
    wire.latencyMs = index % 7 === 0 ? 3 : 0;
    socket.write(word);
    await sleep(1);
  }
  while (said.length < sent.join('').length) await sleep(5);
  expect(said).toBe(sent.join(''));
  socket.destroy();
});

it('discards responses', async () => {
  wire.isMute = true;
  expect(await talk('hello')).toMatchObject({ said: '', open: true });
});

it('rejects connections with a reset', async () => {
  wire.isDown = true;
  expect(await talk('hello')).toMatchObject({ error: 'ECONNRESET', open: false });
});

it('resets open connections, and idle ones', async () => {
  for (const cut of [() => wire.reset(), () => (wire.idleMs = 50)]) {
    cut();
    const socket = connect(wire.port, '127.0.0.1');
    socket.write('hello');
    await once(socket, 'data');
    if (wire.idleMs === 0) wire.reset();
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
  }
  while (wire.open > 0) await sleep(10);
});
