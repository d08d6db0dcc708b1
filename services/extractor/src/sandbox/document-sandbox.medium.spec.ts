import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import net from 'node:net';
import { constants, getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFairnessKey } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';
import { buildDocx, buildPdf, paragraph } from '@winnow/testing';
import { buildChildren, type Children } from '../testing/build-children';
import { hostileDocuments } from '../testing/build-hostile-documents';
import { testLimits } from '../testing/read-by';
import { watchPeaks } from '../testing/watch-peaks';
import { childCommand } from './child-command';
import { DocumentSandbox, type SandboxOptions } from './document-sandbox';
import type { ReadRequest } from './protocol';

const memoryBytes = 512 * 2 ** 20;
const good = { name: 'good.docx', bytes: buildDocx(paragraph('All is well')), limits: testLimits };
const hostile = (name: string, bytes = '') => ({ name, bytes: Buffer.from(bytes), limits: testLimits });
const jobOf = (block: string): AbortSignal => {
  const { signal } = new AbortController();
  setFairnessKey(signal, block);
  return signal;
};

/** Signal of the jobs of one visitor, which are never cancelled. */
const never = new AbortController().signal;
const read = (sandbox: DocumentSandbox, document: ReadRequest, signal = never) =>
  sandbox.read(document, signal, () => undefined);

let children: Children;
let open: DocumentSandbox[] = [];

function start(entry: string, options: Partial<SandboxOptions> = {}): DocumentSandbox {
  const sandbox = new DocumentSandbox({
    command: childCommand(entry),
    processes: 2,
    documentsPerProcess: 50,
    memoryBytes,
    timeMs: 60_000,
    log: silentLogger,
    ...options,
  });
  open.push(sandbox);
  return sandbox;
}

beforeAll(async () => {
  children = await buildChildren();
});
afterEach(() => {
  for (const sandbox of open) sandbox.close();
  open = [];
});
afterAll(() => rmSync(path.dirname(children.document), { recursive: true, force: true }));

describe('the document sandbox with real documents', () => {
  it('reads valid files concurrently and reuses its processes', async () => {
    const sandbox = start(children.document);
    const pdf = { name: 'a.pdf', bytes: buildPdf([[{ text: 'Hello PDF', y: 700 }]]), limits: testLimits };
    const documents = [good, pdf, good, pdf, good];
    const texts = (await Promise.all(documents.map((document) => read(sandbox, document)))).map(({ text }) => text);
    expect(texts).toEqual(['All is well', 'Hello PDF', 'All is well', 'Hello PDF', 'All is well']);
    expect(sandbox.pids().length).toBeLessThanOrEqual(3);
  });

  it.each(hostileDocuments)(
    'rejects %s with a clear problem, while a valid file beside it succeeds',
    async (_, name, make, code) => {
      const sandbox = start(children.document);
      const peak = watchPeaks(sandbox);
      const [bad, beside] = await Promise.allSettled([
        read(sandbox, { name, bytes: make(), limits: testLimits }),
        read(sandbox, good),
      ]);
      expect(bad).toMatchObject({ status: 'rejected', reason: { code } });
      expect(beside).toMatchObject({ status: 'fulfilled', value: { text: 'All is well' } });
      expect(peak()).toBeLessThan(memoryBytes);
    },
  );
});

describe('the document sandbox with a compromised process', () => {
  it.each(['grow.txt', 'grow-heap.txt'])(
    'kills a process that exceeds its memory (%s), retries once, and reports it',
    async (name) => {
      const sandbox = start(children.hostile);
      const peak = watchPeaks(sandbox);
      await expect(read(sandbox, hostile(name))).rejects.toMatchObject({ code: 'unreadable' });
      expect(peak()).toBeLessThan(memoryBytes);
      expect((await read(sandbox, hostile('environment.txt'))).text).toBe('empty');
    },
  );

  it('stops an endless loop at its time limit and on cancellation', async () => {
    const sandbox = start(children.hostile, { timeMs: 300 });
    await expect(read(sandbox, hostile('loop.txt'))).rejects.toMatchObject({ code: 'timeout' });
    const cancelled = new AbortController();
    const reason = new Error('cancelled');
    const unlimited = start(children.hostile);
    const reading = read(unlimited, hostile('loop.txt'), cancelled.signal);
    setTimeout(() => cancelled.abort(reason), 500);
    await expect(reading).rejects.toBe(reason);
  });

  it('fails a document whose process dies twice, while others continue', async () => {
    const sandbox = start(children.hostile);
    const [dead, alive] = await Promise.allSettled([
      read(sandbox, hostile('die.txt')),
      read(sandbox, hostile('environment.txt')),
    ]);
    expect(dead).toMatchObject({
      status: 'rejected',
      reason: { code: 'unreadable', message: expect.stringContaining('repeatedly') },
    });
    expect(alive).toMatchObject({ status: 'fulfilled', value: { text: 'empty' } });
  });

  it('reads a document in another process when its own is killed from outside', async () => {
    const sandbox = start(children.document);
    await read(sandbox, good);
    const slow = { ...good, bytes: buildDocx(paragraph('word '.repeat(20)).repeat(20_000)) };
    // The process that read the first document is reused; the other is an idle spare.
    const [reader] = sandbox.pids();
    const reading = read(sandbox, slow);
    setTimeout(() => process.kill(reader!, 'SIGKILL'), 50);
    expect((await reading).text).toContain('word word');
  });

  it('reports processes that do not start as unavailable, and starts others', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'winnow-start-'));
    const { file, args } = childCommand(children.document);
    // The first process exits immediately.
    const once = ['-c', 'mkdir "$0" 2>/dev/null && exit 1; exec "$@"', path.join(folder, 'first'), file, ...args];
    const sandbox = start(children.document, { processes: 1, command: { file: '/bin/sh', args: once } });
    expect((await read(sandbox, good)).text).toBe('All is well');
    const broken = start(children.document, { command: { file: '/bin/sh', args: ['-c', 'exit 1'] } });
    await expect(read(broken, good)).rejects.toMatchObject({ code: 'unavailable' });
    rmSync(folder, { recursive: true, force: true });
  });

  it('starts processes after a folder of packages was created that did not exist when the service started', async () => {
    const packages = path.resolve(__dirname, '../../../../node_modules');
    const folder = mkdtempSync(path.join(tmpdir(), 'winnow-packages-'));
    symlinkSync(packages, path.join(folder, 'node_modules'));
    const service = path.join(folder, 'service');
    mkdirSync(path.join(service, 'dist'), { recursive: true });
    const entry = path.join(service, 'dist', 'child.js');
    copyFileSync(children.document, entry);
    const sandbox = start(entry, { processes: 1, command: childCommand(entry, packages) });
    mkdirSync(path.join(service, 'node_modules', 'mammoth'), { recursive: true });
    expect((await read(sandbox, good)).text).toBe('All is well');
    rmSync(folder, { recursive: true });
  });

  it('starts its processes at the priority of the service, and reads in all threads at a low one', async () => {
    // The service may have been started at it.
    const low = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
    const sandbox = start(children.hostile, { processes: 1 });
    const niceOfThreads = (): number[] =>
      sandbox.pids().flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread))));
    const reading = read(sandbox, hostile('loop.txt'));
    while (sandbox.pids().length === 0) await sleep(1);
    expect(niceOfThreads()).toContain(getPriority());
    expect(Math.max(...niceOfThreads())).toBe(getPriority());
    while (niceOfThreads().some((nice) => nice !== low)) await sleep(20);
    sandbox.close();
    await expect(reading).rejects.toThrow();
  });

  it('gives a document no network, files, processes, threads, compiler or environment', async () => {
    const sandbox = start(children.hostile, { processes: 1 });
    const server = net.createServer();
    let calls = 0;
    server.on('connection', () => calls++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as net.AddressInfo;
    const target = path.join(path.dirname(children.hostile), 'written');
    const attempts: [string, string][] = [
      ...['listen', 'lookup', 'resolve', 'binding', 'spawn', 'thread', 'compile'].map((name): [string, string] => [
        name,
        '',
      ]),
      ['connect', String(port)],
      ['datagram', String(port)],
      ['read', '/etc/hostname'],
      ['read', '/proc/self/environ'],
      ['write', target],
    ];
    for (const [name, bytes] of attempts) {
      expect([name, (await read(sandbox, hostile(`${name}.txt`, bytes))).text]).toEqual([name, 'refused']);
    }
    expect((await read(sandbox, hostile('environment.txt'))).text).toBe('empty');
    expect(calls).toBe(0);
    expect(existsSync(target)).toBe(false);
    server.close();
  });

  it("reads a document at once while documents of another address occupy all of that address's processes", async () => {
    const sandbox = start(children.hostile);
    for (let at = 0; at < 6; at++) read(sandbox, hostile('loop.txt'), jobOf('greedy')).catch(() => undefined);
    for (let at = 0; at < 2; at++)
      expect((await read(sandbox, hostile('environment.txt'), jobOf('modest'))).text).toBe('empty');
    expect(sandbox.pids().length).toBeLessThanOrEqual(3);
  });

  it('keeps a started process for others, however many processes documents of one address end', async () => {
    const sandbox = start(children.hostile);
    const readFor = (block: string, name: string) => read(sandbox, hostile(name), jobOf(block));
    readFor('greedy', 'loop.txt').catch(() => undefined);
    await readFor('modest', 'environment.txt');
    const before = sandbox.pids();
    for (let at = 0; at < 2; at++)
      await expect(readFor('greedy', 'die.txt')).rejects.toMatchObject({ code: 'unreadable' });
    // The busy process and an idle one.
    expect(sandbox.pids().filter((pid) => before.includes(pid))).toHaveLength(2);
  });

  it('has no process before the first document, and none after an idle time', async () => {
    const sandbox = start(children.document, { idleMs: 200 });
    expect(sandbox.pids()).toEqual([]);
    await read(sandbox, good);
    expect(sandbox.pids().length).toBeGreaterThan(0);
    while (sandbox.pids().length > 0) await sleep(50);
    expect((await read(sandbox, good)).text).toBe('All is well');
  });

  it('cancels waiting documents, and rejects them when the service stops', async () => {
    const sandbox = start(children.hostile, { processes: 1 });
    const reading = read(sandbox, hostile('loop.txt'));
    const waiting = new AbortController();
    const queued = read(sandbox, good, waiting.signal);
    waiting.abort(new Error('cancelled'));
    await expect(queued).rejects.toThrow('cancelled');
    setTimeout(() => sandbox.close(), 500);
    await expect(reading).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('starts no process for waiting documents when the service stops', async () => {
    const sandbox = start(children.hostile, { processes: 1 });
    const reads = Array.from({ length: 3 }, () => read(sandbox, hostile('loop.txt')));
    setTimeout(() => sandbox.close(), 500);
    await Promise.all(reads.map((one) => expect(one).rejects.toMatchObject({ code: 'unavailable' })));
    while (sandbox.pids().length > 0) await sleep(20);
  });
});
