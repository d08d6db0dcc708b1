import { setFairnessKey, fairnessKeyOf } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';
import { Crawler } from './crawler';
import type { Engines } from './engine';
import { HttpEngine } from './http';

const url = new URL('https://site.test/');
const never = 2 ** 30;

/** A website that never sends headers. */
const silent: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

/** A website whose response never ends. */
const endless: typeof fetch = async (_input, init) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(10));
      init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/html' } });
};

describe('a page fetched over HTTP', () => {
  const engine = (answer: typeof fetch, times: { firstByteMs: number; pageMs: number }) =>
    new HttpEngine({ fetch: answer, userAgent: 'test', ...times });

  it('times out without a first byte', async () => {
    const fetched = engine(silent, { firstByteMs: 20, pageMs: never }).fetch({ url, maxBytes: 100 });
    await expect(fetched).rejects.toMatchObject({ outcome: 'timeout' });
  });

  it('times out without a last byte', async () => {
    const fetched = engine(endless, { firstByteMs: never, pageMs: 20 }).fetch({ url, maxBytes: 100 });
    await expect(fetched).rejects.toMatchObject({ outcome: 'timeout' });
  });

  it('ignores the first-byte timeout after the first byte', async () => {
    const page = await engine(async () => new Response('<p>x'), { firstByteMs: never, pageMs: never }).fetch({
      url,
      maxBytes: 100,
    });
    expect(Buffer.from(page.bytes).toString()).toBe('<p>x');
  });

  it('counts towards its job, else towards its address block', async () => {
    const { signal } = new AbortController();
    setFairnessKey(signal, 'office');
    let share: unknown;
    const answer: typeof fetch = async (_input, init) => ((share = fairnessKeyOf(init?.signal)), new Response('<p>x'));
    await engine(answer, { firstByteMs: never, pageMs: never }).fetch({ url, maxBytes: 100, signal });
    expect(share).toBe('office');
  });

  it('is rejected beyond the size limit, with or without Content-Length', async () => {
    const large = 'x'.repeat(200);
    for (const headers of [{}, { 'content-length': '200' }]) {
      const fetched = engine(async () => new Response(large, { headers }), { firstByteMs: never, pageMs: never });
      await expect(fetched.fetch({ url, maxBytes: 100 })).rejects.toMatchObject({ outcome: 'too-large' });
    }
  });
});

describe('a robots.txt longer than the limit', () => {
  const lines = (from: string) => `User-agent: *\n${from}${'Disallow: /other-page\n'.repeat(40_000)}`;
  const rulesOf = async (text: string, headers: Record<string, string> = {}) => {
    const answer: typeof fetch = async () => new Response(text, { headers });
    const http = new HttpEngine({ fetch: answer, userAgent: 'test', firstByteMs: never, pageMs: never });
    const engines = { http } as unknown as Engines;
    const crawler = new Crawler({ engines, log: silentLogger, requestsPerHost: 4, obeyRobots: true, maxBytes: 1_000 });
    return crawler.fetchPage('http', new URL('/private', url), new AbortController().signal);
  };

  it('is obeyed in its first 512 kibibytes, with or without Content-Length', async () => {
    const text = lines('Disallow: /private\n');
    const length = { 'content-length': String(text.length) };
    for (const headers of [undefined, length])
      await expect(rulesOf(text, headers)).rejects.toMatchObject({ outcome: 'robots' });
  });

  it('disallows nothing by a line that is cut', async () => {
    // The limit is in the middle of the last line that is read: `Disallow: /`.
    const start = 'User-agent: *\n';
    const cut = 'Disallow: /';
    const text = `${start}${'#'.repeat(512 * 1_024 - start.length - 1 - cut.length)}\n${cut}secret\n`;
    await expect(rulesOf(text)).rejects.not.toMatchObject({ outcome: 'robots' });
  });
});

it('a page that robots.txt disallows is not read after a redirect from another address either', async () => {
  const rules = 'User-agent: *\nDisallow: /private\n';
  const answer: typeof fetch = async (input) => {
    const { pathname, origin } = new URL(String(input));
    const response = new Response(pathname === '/robots.txt' ? rules : '<p>x');
    const end = pathname === '/to-private' ? `${origin}/private/a` : pathname === '/to-open' ? `${origin}/open` : input;
    return Object.defineProperty(response, 'url', { value: String(end) });
  };
  const http = new HttpEngine({ fetch: answer, userAgent: 'test', firstByteMs: never, pageMs: never });
  const engines = { http } as unknown as Engines;
  const crawler = new Crawler({ engines, log: silentLogger, requestsPerHost: 4, obeyRobots: true, maxBytes: 1_000 });
  const read = (path: string) => crawler.fetchPage('http', new URL(path, url), new AbortController().signal);
  await expect(read('/to-private')).rejects.toMatchObject({ outcome: 'robots' });
  expect((await read('/to-open')).url).toBe(`${url.origin}/open`);
});
