import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import net from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFairnessKey } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';
import {
  assemblePdf,
  attackSelection,
  buildDocx,
  buildPdf,
  buildZip,
  docxParts,
  formatBombs,
  paragraph,
} from '@winnow/testing';
import { buildChildren, type Children } from '../testing/build-children';
import { testLimits } from '../testing/read-by';
import { childCommand } from './child-command';
import { DocumentSandbox, type SandboxOptions } from './document-sandbox';

const megabyte = 2 ** 20;
const memoryBytes = 512 * megabyte;
const good = { name: 'good.docx', bytes: buildDocx(paragraph('All is well')), limits: testLimits };
const hostile = (name: string, bytes: Uint8Array | string = '') => ({
  name,
  bytes: Buffer.from(bytes),
  limits: testLimits,
});
const never = new AbortController().signal;
const ignore = (): void => undefined;
const jobOf = (block: string): AbortSignal => {
  const { signal } = new AbortController();
  setFairnessKey(signal, block);
  return signal;
};

let children: Children;
let open: DocumentSandbox[] = [];

/** Samples the peak memory of each process of a sandbox in bytes. */
function watchPeaks(sandbox: DocumentSandbox): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    for (const pid of sandbox.pids()) {
      if (!existsSync(`/proc/${pid}/status`)) continue;
      const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
      peak = Math.max(peak, Number(kilobytes ?? 0) * 1024);
    }
  }, 5);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

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
}, 180_000);
afterEach(() => {
  for (const sandbox of open) sandbox.close();
  open = [];
});
afterAll(() => rmSync(path.dirname(children.document), { recursive: true, force: true }));

describe('the document sandbox with real documents', () => {
  it('reads valid files concurrently and reuses its processes', async () => {
    const sandbox = start(children.document);
    const pages: string[] = [];
    const pdf = { name: 'a.pdf', bytes: buildPdf([[{ text: 'Hello PDF', y: 700 }]]), limits: testLimits };
    const texts = await Promise.all(
      [good, pdf, good, pdf, good].map(
        async (request) => (await sandbox.read(request, never, (done) => pages.push(`${done}`))).text,
      ),
    );
    expect(texts).toEqual(['All is well', 'Hello PDF', 'All is well', 'Hello PDF', 'All is well']);
    expect(sandbox.pids().length).toBeLessThanOrEqual(3);
  }, 180_000);

  const bomb = (): Buffer => {
    const parts = docxParts('').map((part) => ({ ...part }));
    const kilobyte = Buffer.from(paragraph('bomb '.repeat(180)));
    const body = Buffer.concat([
      Buffer.from('<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'),
      Buffer.alloc(300 * megabyte, kilobyte),
    ]);
    return buildZip(parts.map((part) => (part.name === 'word/document.xml' ? { ...part, data: body } : part)));
  };
  const deep = (): Buffer => buildDocx('<w:sdt><w:sdtContent>'.repeat(50_000));
  const many = (): Buffer =>
    buildZip(Array.from({ length: 70_000 }, (_, index) => ({ name: `${index}`, data: Buffer.alloc(0) })));
  const lying = (): Buffer =>
    buildZip(docxParts(paragraph('x'.repeat(2_000))).map((part) => ({ ...part, claims: 10 })));
  const loop = (): Buffer =>
    assemblePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 5 /Kids [2 0 R] >>']);
  const longPdf = (): Buffer => {
    const kids = Array.from({ length: 2_001 }, () => '3 0 R').join(' ');
    return assemblePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count 2001 /Kids [${kids}] >>`,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ]);
  };

  it.each<[string, string, () => Buffer, string]>([
    ['a zip that unpacks to 300 MB', 'a.docx', bomb, 'too-large'],
    ['a zip of 70,000 entries', 'a.docx', many, 'too-large'],
    ['a zip that lies about its sizes', 'a.docx', lying, 'too-large'],
    ['XML nested 100,000 deep', 'a.docx', deep, 'unreadable'],
    ['a page tree that goes in circles', 'a.pdf', loop, 'unreadable'],
    ['a PDF of too many pages', 'a.pdf', longPdf, 'too-large'],
    // `e2e/src/attack/uploads.e2e.ts` sends each of them through the whole product, with the same assertions.
    ...attackSelection(formatBombs, ({ problem }) => problem).map((bomb): [string, string, () => Buffer, string] => [
      bomb.what,
      bomb.name,
      bomb.bytes,
      bomb.problem,
    ]),
  ])(
    'rejects %s with a clear problem, while a valid file beside it succeeds',
    async (_, name, make, code) => {
      const sandbox = start(children.document);
      const peak = watchPeaks(sandbox);
      const [bad, beside] = await Promise.allSettled([
        sandbox.read({ name, bytes: make(), limits: testLimits }, never, ignore),
        sandbox.read(good, never, ignore),
      ]);
      expect(bad).toMatchObject({ status: 'rejected', reason: { code } });
      expect(beside).toMatchObject({ status: 'fulfilled', value: { text: 'All is well' } });
      expect(peak()).toBeLessThan(memoryBytes);
    },
    60_000,
  );
});

describe('the document sandbox with a compromised process', () => {
  it.each(['grow.txt', 'grow-heap.txt'])(
    'kills a process that exceeds its memory (%s), retries once, and reports it',
    async (name) => {
      const sandbox = start(children.hostile);
      const peak = watchPeaks(sandbox);
      await expect(sandbox.read(hostile(name), never, ignore)).rejects.toMatchObject({ code: 'unreadable' });
      expect(peak()).toBeLessThan(memoryBytes);
      expect((await sandbox.read(hostile('environment.txt'), never, ignore)).text).toBe('empty');
    },
    60_000,
  );

  it('stops an endless loop at its time limit and on cancellation', async () => {
    const sandbox = start(children.hostile, { timeMs: 300 });
    await expect(sandbox.read(hostile('loop.txt'), never, ignore)).rejects.toMatchObject({ code: 'timeout' });
    const cancelled = new AbortController();
    const reason = new Error('cancelled');
    const patient = start(children.hostile);
    const reading = patient.read(hostile('loop.txt'), cancelled.signal, ignore);
    setTimeout(() => cancelled.abort(reason), 500);
    await expect(reading).rejects.toBe(reason);
  }, 180_000);

  it('fails a document whose process dies twice, while others continue', async () => {
    const sandbox = start(children.hostile);
    const [dead, alive] = await Promise.allSettled([
      sandbox.read(hostile('die.txt'), never, ignore),
      sandbox.read(hostile('environment.txt'), never, ignore),
    ]);
    expect(dead).toMatchObject({
      status: 'rejected',
      reason: { code: 'unreadable', message: expect.stringContaining('repeatedly') },
    });
    expect(alive).toMatchObject({ status: 'fulfilled', value: { text: 'empty' } });
  }, 180_000);

  it('reads a document in another process when its own is killed from outside', async () => {
    const sandbox = start(children.document);
    await sandbox.read(good, never, ignore);
    const slow = { ...good, bytes: buildDocx(paragraph('word '.repeat(20)).repeat(20_000)) };
    // The process that read the first document is reused; the other is an idle spare.
    const [reader] = sandbox.pids();
    const reading = sandbox.read(slow, never, ignore);
    setTimeout(() => process.kill(reader!, 'SIGKILL'), 50);
    expect((await reading).text).toContain('word word');
  }, 180_000);

  it('reports processes that do not start as unavailable, and starts others', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'winnow-start-'));
    const { file, args } = childCommand(children.document);
    // The first process exits immediately.
    const once = ['-c', 'mkdir "$0" 2>/dev/null && exit 1; exec "$@"', path.join(folder, 'first'), file, ...args];
    const sandbox = start(children.document, { processes: 1, command: { file: '/bin/sh', args: once } });
    expect((await sandbox.read(good, never, ignore)).text).toBe('All is well');
    const broken = start(children.document, { command: { file: '/bin/sh', args: ['-c', 'exit 1'] } });
    await expect(broken.read(good, never, ignore)).rejects.toMatchObject({ code: 'unavailable' });
    rmSync(folder, { recursive: true, force: true });
  }, 180_000);

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
    expect((await sandbox.read(good, never, ignore)).text).toBe('All is well');
    rmSync(folder, { recursive: true });
  }, 180_000);

  it('starts its processes at the priority of the service, and reads in all threads at a lower one', async () => {
    const sandbox = start(children.hostile, { processes: 1 });
    const niceOfThreads = (): number[] =>
      sandbox.pids().flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread))));
    const reading = sandbox.read(hostile('loop.txt'), never, ignore);
    while (sandbox.pids().length === 0) await sleep(1);
    expect(niceOfThreads()).toContain(getPriority());
    expect(Math.max(...niceOfThreads())).toBe(getPriority());
    while (Math.min(...niceOfThreads()) === getPriority()) await sleep(20);
    sandbox.close();
    await expect(reading).rejects.toThrow();
  }, 180_000);

  it('gives a document no network, files, processes, threads, compiler or environment', async () => {
    const sandbox = start(children.hostile, { processes: 1 });
    const server = net.createServer();
    let calls = 0;
    server.on('connection', () => calls++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as net.AddressInfo;
    const target = path.join(path.dirname(children.hostile), 'written');
    const deeds: [string, string][] = [
      ['connect.txt', String(port)],
      ['listen.txt', ''],
      ['datagram.txt', String(port)],
      ['lookup.txt', ''],
      ['resolve.txt', ''],
      ['binding.txt', ''],
      ['read.txt', '/etc/hostname'],
      ['read.txt', '/proc/self/environ'],
      ['write.txt', target],
      ['spawn.txt', ''],
      ['thread.txt', ''],
      ['compile.txt', ''],
    ];
    for (const [name, bytes] of deeds) {
      expect([name, (await sandbox.read(hostile(name, bytes), never, ignore)).text]).toEqual([name, 'refused']);
    }
    expect((await sandbox.read(hostile('environment.txt'), never, ignore)).text).toBe('empty');
    expect(calls).toBe(0);
    expect(existsSync(target)).toBe(false);
    server.close();
  }, 180_000);

  it("reads a document at once while documents of another address occupy all of that address's processes", async () => {
    const sandbox = start(children.hostile);
    for (let at = 0; at < 6; at++) sandbox.read(hostile('loop.txt'), jobOf('greedy'), ignore).catch(() => undefined);
    for (let at = 0; at < 2; at++)
      expect((await sandbox.read(hostile('environment.txt'), jobOf('modest'), ignore)).text).toBe('empty');
    expect(sandbox.pids().length).toBeLessThanOrEqual(3);
  }, 50_000);

  it('keeps a started process for others, however many processes documents of one address end', async () => {
    const sandbox = start(children.hostile);
    const read = (name: string, block: string) => sandbox.read(hostile(name), jobOf(block), ignore);
    read('loop.txt', 'greedy').catch(() => undefined);
    await read('environment.txt', 'modest');
    const before = sandbox.pids();
    for (let at = 0; at < 2; at++)
      await expect(read('die.txt', 'greedy')).rejects.toMatchObject({ code: 'unreadable' });
    // The busy process and an idle one.
    expect(sandbox.pids().filter((pid) => before.includes(pid))).toHaveLength(2);
  }, 100_000);

  it('has no process before the first document, and none after an idle time', async () => {
    const sandbox = start(children.document, { idleMs: 200 });
    expect(sandbox.pids()).toEqual([]);
    await sandbox.read(good, never, ignore);
    expect(sandbox.pids().length).toBeGreaterThan(0);
    while (sandbox.pids().length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await sandbox.read(good, never, ignore)).text).toBe('All is well');
  }, 60_000);

  it('cancels waiting documents, and rejects them when the service stops', async () => {
    const sandbox = start(children.hostile, { processes: 1 });
    const reading = sandbox.read(hostile('loop.txt'), never, ignore);
    const waiting = new AbortController();
    const queued = sandbox.read(good, waiting.signal, ignore);
    waiting.abort(new Error('left'));
    await expect(queued).rejects.toThrow('left');
    setTimeout(() => sandbox.close(), 500);
    await expect(reading).rejects.toMatchObject({ code: 'unavailable' });
  }, 180_000);

  it('starts no process for waiting documents when the service stops', async () => {
    const sandbox = start(children.hostile, { processes: 1 });
    const read = () => sandbox.read(hostile('loop.txt'), never, ignore);
    const [reading, ...waiting] = [read(), read(), read()];
    setTimeout(() => sandbox.close(), 500);
    for (const one of [reading, ...waiting]) await expect(one).rejects.toMatchObject({ code: 'unavailable' });
    while (sandbox.pids().length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }, 30_000);
});
