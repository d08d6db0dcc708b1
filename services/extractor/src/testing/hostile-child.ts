import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { lockDown } from '../sandbox/lock-down';
import type { ChildMessage, ReadRequest } from '../sandbox/protocol';

/**
 * A compromised document process; the document's name selects the attack. It starts like the real one, so its
 * restrictions are those of any document.
 */
lockDown();

const send = (message: ChildMessage): void => void process.send?.(message);
const hoard: Uint8Array[] = [];

function attempt(act: () => unknown): string {
  try {
    act();
    return 'done';
  } catch {
    return 'refused';
  }
}

const deeds: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  'grow.txt': () => {
    for (;;) hoard.push(new Uint8Array(8 * 2 ** 20).fill(1));
  },
  'grow-heap.txt': () => {
    const all: number[][] = [];
    for (;;) all.push(Array.from({ length: 100_000 }, () => Math.random()));
  },
  'loop.txt': () => {
    for (;;);
  },
  'die.txt': () => process.exit(3),
  'connect.txt': (bytes) => attempt(() => net.connect(Number(Buffer.from(bytes).toString()), '127.0.0.1')),
  'listen.txt': () => attempt(() => net.createServer().listen(0)),
  'datagram.txt': (bytes) =>
    attempt(() => {
      const socket = process.getBuiltinModule('node:dgram').createSocket('udp4');
      socket.send('x', Number(Buffer.from(bytes).toString()), '127.0.0.1');
    }),
  'lookup.txt': () => attempt(() => process.getBuiltinModule('node:dns').lookup('localhost', () => undefined)),
  'resolve.txt': () => attempt(() => process.getBuiltinModule('node:dns').resolve4('localhost', () => undefined)),
  'binding.txt': () => attempt(() => (process as unknown as { binding(name: string): unknown }).binding('tcp_wrap')),
  'read.txt': (bytes) => attempt(() => readFileSync(Buffer.from(bytes).toString())),
  'write.txt': (bytes) => attempt(() => writeFileSync(Buffer.from(bytes).toString(), 'x')),
  'spawn.txt': () => attempt(() => process.getBuiltinModule('node:child_process').spawnSync('true')),
  'thread.txt': () => attempt(() => new (process.getBuiltinModule('node:worker_threads').Worker)('0', { eval: true })),
  'compile.txt': () => attempt(() => Function('return 1')()),
  'environment.txt': () =>
    Object.keys(process.env)
      .filter((name) => !/^(?:NODE_CHANNEL|PWD$|_$|SHLVL$|OLDPWD$)/.test(name))
      .join() || 'empty',
};

process.on('message', ({ name, bytes }: ReadRequest) => {
  const text = deeds[name]?.(bytes) ?? 'unknown';
  send({ kind: 'text', document: { text, warnings: [] } });
});
process.on('disconnect', () => process.exit(0));
send({ kind: 'ready' });
