import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { setFairnessKey } from '@winnow/jobs';
import {
  readyWithThread,
  real,
  reportingMemory,
  reportingPriority,
  reportingThread,
  stubborn,
  waiting,
} from '../testing/worker-scripts';
import { PagePool } from './page-pool';

const options = { maxChars: 100_000, rendered: false };
const pageOf = (html: string) => ({
  url: 'https://example.com/',
  bytes: new TextEncoder().encode(html),
  contentType: 'text/html',
});
const sentence = 'The harbour was quiet when the first boats came home, and no one spoke of the storm. ';
const jobOf = (block: string) => {
  const { signal } = new AbortController();
  setFairnessKey(signal, block);
  return signal;
};
const article = pageOf(`<title>Harbour</title><article><h1>Harbour</h1><p>${sentence.repeat(8)}</p></article>`);

describe('a pool of worker threads', () => {
  let folder: string;
  let pool: PagePool;
  const start = (script: string, rest: { timeoutMs?: number; startLimitMs?: number; budgetMs?: number } = {}) => {
    const workerPath = path.join(folder, `worker-${Math.random()}.cjs`);
    writeFileSync(workerPath, script);
    // Threads with the real script compile it first.
    return (pool = new PagePool({ threads: 2, workerPath, startLimitMs: 120_000, ...rest }));
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'winnow-pool-'));
  });
  afterEach(async () => {
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('reads many pages concurrently in real threads', async () => {
    start(real, { timeoutMs: 120_000 });
    const pages = await Promise.all(Array.from({ length: 12 }, () => pool.read(article, options)));
    for (const page of pages) expect(page).toMatchObject({ title: 'Harbour', outcome: 'ok' });
    expect(pages[0]!.content).toContain('no one spoke of the storm');
  });

  it('limits the memory of a thread', async () => {
    start(reportingMemory);
    expect((await pool.read(article, options)).content).toBe('768');
  });

  it('replaces a thread that did not start in time', async () => {
    const started = JSON.stringify(path.join(folder, 'started'));
    const slowAtFirst = `
      const { existsSync, writeFileSync } = require('node:fs');
      if (existsSync(${started})) { ${stubborn} }
      else { writeFileSync(${started}, ''); setInterval(() => {}, 1_000); }`;
    // A thread of a busy machine needs more than a second.
    start(slowAtFirst, { startLimitMs: 3_000 });
    const [first, second] = [pageOf(`<p>${sentence.repeat(8)}</p>`), pageOf('second')];
    expect((await pool.read(first, options)).content).toContain('no one spoke of the storm');
    expect(await pool.read(second, options)).toMatchObject({ content: 'second' });
  });

  it('reads a page without a parser after its timeout, and continues with the others', async () => {
    start(stubborn, { timeoutMs: 300 });
    const endless = pool.read(pageOf(`<script>endless</script><p>${sentence.repeat(8)}</p>`), options);
    const others = [1, 2, 3].map((n) => pool.read(pageOf(`page ${n}`), options));
    expect((await Promise.all(others)).map(({ content }) => content)).toEqual(['page 1', 'page 2', 'page 3']);
    expect((await endless).content).toMatch(/^fallback: .*The harbour was quiet/);
  });

  it("reads a page at once while pages of another address occupy all of that address's threads", async () => {
    start(stubborn, { timeoutMs: 60_000 });
    for (let at = 0; at < 6; at++) pool.read(pageOf('endless'), options, jobOf('greedy')).catch(() => undefined);
    expect(await pool.read(pageOf('fine'), options, jobOf('modest'))).toMatchObject({ content: 'fine' });
    expect(await pool.read(pageOf('fine again'), options, jobOf('modest'))).toMatchObject({ content: 'fine again' });
  });

  it('keeps a ready thread for others, whatever the pages of one address do', async () => {
    // Thread ids increase in order of creation: only the first two of the pool become ready.
    const { threadId: last } = new Worker('', { eval: true });
    start(
      `if (require('node:worker_threads').threadId > ${last + 2}) setInterval(() => {}, 1_000);
      else { ${stubborn} }`,
      { timeoutMs: 60_000 },
    );
    const read = (text: string, block: string) => pool.read(pageOf(text), options, jobOf(block));
    await read('first', 'modest');
    for (let at = 0; at < 2; at++) read('endless', 'greedy').catch(() => undefined);
    expect(await read('fine', 'modest')).toMatchObject({ content: 'fine' });
    expect(await read('fine again', 'modest')).toMatchObject({ content: 'fine again' });
  }, 10_000);

  const niceOf = (thread: string) =>
    Number(/\) (?:\S+ ){16}(\S+)/.exec(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8'))?.[1]);
  const lowered = () => readdirSync('/proc/self/task').filter((thread) => niceOf(thread) > os.getPriority());
  it('reads at a lower priority, except beside an address that has exceeded its budget', async () => {
    start(reportingPriority, { budgetMs: 500 });
    const [own, low] = [os.getPriority(), os.constants.priority.PRIORITY_LOW];
    const read = async (block: string) => Number((await pool.read(article, options, jobOf(block))).content);
    expect(await read('modest')).toBe(low);
    expect([await read('greedy'), await read('greedy')]).toEqual([low, low]);
    expect([await read('modest'), await read('greedy')]).toEqual([own, low]);
  });

  it('lowers the priority of a thread while it reads a page that exceeds the budget', async () => {
    const script = stubborn.replace("{ kind: 'ready' }", readyWithThread).replace('id, result', 'ms: 100, id, result');
    start(script, { timeoutMs: 4_000, budgetMs: 100 });
    await pool.read(pageOf('fine'), options, jobOf('greedy'));
    const endless = pool.run('links', [pageOf('endless')], jobOf('modest')).catch(() => 'ended');
    while (lowered().length === 0) await sleep(20);
    expect(niceOf(String(process.pid))).toBe(os.getPriority());
    expect(await endless).toBe('ended');
  });

  it('gives an address beyond its budget half of the threads while another is active', async () => {
    start(reportingThread, { budgetMs: 500 });
    const read = async (block: string) => (await pool.read(article, options, jobOf(block))).content;
    const threadsOfTwo = async () => new Set(await Promise.all([read('greedy'), read('greedy')])).size;
    expect(await threadsOfTwo()).toBe(2);
    await read('modest');
    expect(await threadsOfTwo()).toBe(1);
  });

  it('yields the CPU to requests of visitors, also while a thread loads its modules', async () => {
    const loaded = path.join(folder, 'loaded');
    const note = `process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(loaded)}, String(process.getBuiltinModule('os').getPriority()));`;
    const noting = `
      require('node:module').registerHooks({
        load(url, context, next) {
          const module = next(url, context);
          return url.endsWith('page-tasks.ts') ? { ...module, source: ${JSON.stringify(note)} + module.source } : module;
        },
      });
      ${real}`;
    start(noting, { timeoutMs: 120_000 });
    await pool.read(article, options);
    expect(Number(readFileSync(loaded, 'utf8'))).toBeGreaterThan(os.getPriority());
    expect(lowered().length).toBeGreaterThan(0);
    expect(niceOf(String(process.pid))).toBe(os.getPriority());
  });

  it('does not count the time in which a thread has no CPU, as on a busy machine', async () => {
    start(waiting, { timeoutMs: 300 });
    expect(await pool.run('links', [pageOf('fine')])).toMatchObject({ content: 'read' });
  });

  it('reports the timeout when the page has no text to fall back to', async () => {
    start(stubborn, { timeoutMs: 300 });
    await expect(pool.read(pageOf('<script>endless</script>'), options)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('reads links, sitemaps, feeds and products in threads with the same results as without', async () => {
    start(real, { timeoutMs: 20_000 });
    const here = new PagePool({ threads: 0 });
    const links = pageOf('<title>Home</title><a href="/a">First</a><script>x</script>');
    const feed = { ...pageOf('<rss><item><link>https://example.com/b</link></item></rss>'), contentType: 'text/xml' };
    const map = new TextEncoder().encode('\ufeff<urlset><url><loc>https://example.com/c</loc></url></urlset>');
    expect(await pool.run('links', [links])).toMatchObject({ title: 'Home', hasScripts: true, isFile: false });
    expect(await pool.run('links', [links])).toEqual(await here.run('links', [links]));
    expect(await pool.run('feed', [feed, 5])).toEqual({ pages: [{ address: 'https://example.com/b' }], sitemaps: [] });
    expect(await pool.run('sitemap', [map, 5])).toEqual({
      pages: [{ address: 'https://example.com/c' }],
      sitemaps: [],
    });
    const problem = await pool.run('product', [{ url: 'https://example.com/', html: '<p>no product' }]).catch(String);
    expect(problem).toMatch(/^ProblemError: This page is not a Shopify product/);
  });

  it.each(['links', 'product'] as const)('ends the thread of %s after the timeout, and continues', async (name) => {
    start(stubborn, { timeoutMs: 300 });
    const endless = pool.run(name, [pageOf('endless')] as never);
    await expect(endless).rejects.toMatchObject({ code: 'timeout', message: 'Reading this page took too long.' });
    expect(await pool.run('links', [pageOf('fine')])).toMatchObject({ content: 'fine' });
  });

  it('ends unclosed tags in real threads', async () => {
    start(real, { timeoutMs: 1_000 });
    // htmlparser2 takes hours for these.
    const deep = '<b><i>'.repeat(1_000_000);
    await expect(pool.run('product', [{ url: 'https://example.com/', html: deep }])).rejects.toMatchObject({
      code: 'timeout',
    });
    await expect(pool.run('sitemap', [new TextEncoder().encode(deep), 5])).rejects.toMatchObject({ code: 'timeout' });
  });

  it('replaces a thread that exits', async () => {
    start(stubborn);
    await Promise.allSettled([1, 2, 3].map(() => pool.read(pageOf('deadly'), options)));
    await expect(pool.read(pageOf('fine'), options)).resolves.toMatchObject({ content: 'fine' });
  });

  it('rejects with the reason of an aborted signal at once', async () => {
    start(stubborn, { timeoutMs: 1_000 });
    const stop = new AbortController();
    const reading = pool.read(pageOf('endless'), options, stop.signal);
    stop.abort(new Error('job cancelled'));
    await expect(reading).rejects.toThrow('job cancelled');
  });

  it('rejects work after it is closed, and ends active work', async () => {
    start(stubborn, { timeoutMs: 60_000 });
    const reading = pool.read(pageOf('endless'), options);
    const closed = expect(reading).rejects.toMatchObject({ code: 'unavailable' });
    await pool.close();
    await closed;
    await expect(pool.read(pageOf('late'), options)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
