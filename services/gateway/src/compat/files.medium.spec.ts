import { hash } from 'node:crypto';
import type { GatewayConfig } from '../config';
import { setUpGateways } from '../testing/set-up-gateways';
import type { TestGateway } from '../testing/start-gateway';
import { extractor, scraper } from './testing/file-handlers';

// Requests exactly as sent by Open WebUI's loaders and docling-serve's clients; workers respond at once.

const key = 'wn-a-key-of-a-tool';
const apiKeys = [`one:${hash('sha256', key, 'hex')}`];

const setUp = setUpGateways({ prefix: 'compat', settings: () => ({ apiKeys }) });

beforeEach(() => {
  setUp.startWorker('scraper', scraper);
  setUp.startWorker('extractor', extractor);
});

const gateway = (settings: Partial<GatewayConfig> = {}): Promise<TestGateway> => setUp.startGateway(settings);
const keptUploads = () => setUp.redis.keys(`${setUp.queuePrefix}:upload:*`);

const withKey = { authorization: `Bearer ${key}` };
const postTo =
  (path: string) =>
  (url: string, body: object, headers: Record<string, string> = withKey) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

describe("Open WebUI's web loader", () => {
  const load = postTo('/open-webui/load');

  it('gets readable pages as Markdown with plain metadata', async () => {
    const { url } = await gateway();
    const response = await load(url, { urls: ['https://a.test/', 'https://a.test/missing'] });
    expect(await response.json()).toEqual([
      {
        page_content: '# Harbor as markdown',
        metadata: { title: 'Harbor', language: 'en', status: 200, source: 'https://a.test/' },
      },
    ]);
  });

  it('gets the reason when no page is readable, and the name of an unknown field', async () => {
    const { url } = await gateway();
    const unreadable = await load(url, { urls: ['https://a.test/missing'] });
    expect([unreadable.status, await unreadable.json()]).toMatchObject([
      502,
      { code: 'site-not-found', message: 'Not found.' },
    ]);
    const unknown = await load(url, { urls: ['https://a.test/'], depth: 2 });
    expect([unknown.status, await unknown.json()]).toMatchObject([400, { issues: [{ path: 'depth' }] }]);
  });

  it('requires a key beyond loopback', async () => {
    const { url } = await gateway({ host: '0.0.0.0' });
    expect((await load(url, { urls: ['https://a.test/'] }, {})).status).toBe(401);
    expect((await load(url, { urls: ['https://a.test/'] })).status).toBe(200);
  });
});

describe("Open WebUI's web search", () => {
  const search = postTo('/open-webui/search');

  it('gets as many results as it counts, and at most those of one search', async () => {
    const { url } = await gateway();
    expect(await (await search(url, { query: 'boats', count: 2 })).json()).toEqual([
      { link: 'https://a.test/0', title: 'boats', snippet: 'A harbor' },
      { link: 'https://a.test/1', title: 'boats', snippet: 'A harbor' },
    ]);
    expect(await (await search(url, { query: 'boats', count: 99 })).json()).toHaveLength(50);
  });

  it('gets the name of a wrong field, and requires a key beyond loopback', async () => {
    const { url } = await gateway({ host: '0.0.0.0' });
    const wrong = await search(url, { query: ' ', count: 2 });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { issues: [{ path: 'query' }] }]);
    expect((await search(url, { query: 'boats', count: 2 }, {})).status).toBe(401);
  });
});

describe("Open WebUI's document engine", () => {
  const put = (url: string, body: RequestInit['body'], headers: Record<string, string>) =>
    fetch(`${url}/open-webui/process`, { method: 'PUT', headers, body, duplex: 'half' });
  const namedFile = { ...withKey, 'x-filename': 'a%20report.pdf', 'content-type': 'application/pdf' };

  it('accepts a file as the body and returns one document', async () => {
    const { url } = await gateway();
    const response = await put(url, 'bytes', namedFile);
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        page_content: 'a report.pdf markdown bytes',
        metadata: { title: 'Report', author: 'A. Author', source: 'a report.pdf' },
      },
    ]);
    expect(await keptUploads()).toEqual([]);
  });

  it('returns each page of a PDF with its number, which starts at 0', async () => {
    const { url } = await gateway();
    const response = await put(url, 'bytes', { ...namedFile, 'x-filename': 'pages.pdf' });
    const metadata = { title: 'Report', author: 'A. Author', source: 'pages.pdf', total_pages: 2 };
    expect(await response.json()).toEqual([
      { page_content: 'pages.pdf', metadata: { ...metadata, page: 0, page_label: 1 } },
      { page_content: 'markdown bytes', metadata: { ...metadata, page: 1, page_label: 2 } },
    ]);
  });

  it('returns one document of a ZIP, whose files have pages of their own', async () => {
    const { url } = await gateway();
    const response = await put(url, 'bytes', { ...namedFile, 'x-filename': 'pages.zip' });
    expect(await response.json()).toEqual({
      page_content: 'pages.zip markdown bytes',
      metadata: { title: 'Report', author: 'A. Author', source: 'pages.zip' },
    });
  });

  it('accepts a file of any type, also JSON, and of unknown length', async () => {
    const { url } = await gateway();
    const text = await put(url, 'bytes', { 'content-type': 'text/plain' });
    expect(await text.json()).toMatchObject({ page_content: 'file.txt markdown bytes' });
    const streamed = await put(url, new Blob(['by', 'tes']).stream(), namedFile);
    expect(await streamed.json()).toMatchObject({ page_content: 'a report.pdf markdown bytes' });
    const json = await put(url, '{"a":1}', { 'x-filename': 'a.json', 'content-type': 'application/json' });
    expect(await json.json()).toMatchObject({ page_content: 'a.json markdown {"a":1}' });
  });

  it('applies the limit of uploads, and stores no rejected file', async () => {
    const { url } = await gateway({ uploadMb: 1, host: '0.0.0.0' });
    expect((await put(url, new Uint8Array(2 ** 20 + 1), namedFile)).status).toBe(413);
    const oversized = new Blob([new Uint8Array(2 ** 20), 'a']).stream();
    expect((await put(url, oversized, namedFile)).status).toBe(413);
    expect((await put(url, '', namedFile)).status).toBe(422);
    expect((await put(url, 'bytes', { 'content-type': 'application/pdf' })).status).toBe(401);
    expect(await keptUploads()).toEqual([]);
  });

  it('accepts bodies of its types on no other route', async () => {
    const { url } = await gateway();
    const response = await fetch(`${url}/api/get-links`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"url":"https://a.test/"}',
    });
    expect(response.status).toBe(415);
  });
});

describe('a client of docling-serve', () => {
  const convert = (
    url: string,
    fields: readonly (readonly [string, string])[],
    headers: Record<string, string> = {},
    { path = 'convert/file', name = 'report.pdf' } = {},
  ) => {
    const body = new FormData();
    body.append('files', new Blob(['bytes']), name);
    for (const [field, value] of fields) body.append(field, value);
    return fetch(`${url}/docling/v1/${path}`, { method: 'POST', body, headers });
  };
  const asOpenWebui = [
    ['image_export_mode', 'placeholder'],
    ['md_page_break_placeholder', '\f'],
    ['to_formats', 'md'],
    ['to_formats', 'json'],
  ] as const;

  it('converts a file to Markdown by default, with its key in X-Api-Key', async () => {
    const { url } = await gateway({ host: '0.0.0.0' });
    const response = await convert(url, asOpenWebui, { 'x-api-key': key });
    expect([response.status, await response.json()]).toMatchObject([
      200,
      {
        document: { filename: 'report.pdf', md_content: 'report.pdf markdown bytes', text_content: null },
        status: 'success',
        errors: [],
      },
    ]);
    expect((await convert(url, asOpenWebui)).status).toBe(401);
    expect((await convert(url, asOpenWebui, { 'x-api-key': 'wn-guess' })).status).toBe(401);
  });

  it('converts to the requested format', async () => {
    const { url } = await gateway();
    const markdown = await (await convert(url, [])).json();
    expect(markdown).toMatchObject({ document: { md_content: 'report.pdf markdown bytes' } });
    const text = await (await convert(url, [['to_formats', 'text']])).json();
    expect(text).toMatchObject({ document: { text_content: 'report.pdf text bytes', md_content: null } });
    const html = await (await convert(url, [['to_formats', 'html']])).json();
    expect(html).toMatchObject({ document: { html_content: 'report.pdf html bytes' } });
  });

  it('converts the first pages of a PDF', async () => {
    const { url } = await gateway();
    const range = (last: string): [string, string][] => ['1', last].map((page) => ['page_range', page]);
    const part = await (await convert(url, range('2'))).json();
    expect(part).toMatchObject({ document: { md_content: 'report.pdf markdown bytes of 2 pages' } });
    const whole = await (await convert(url, range('9223372036854775807'))).json();
    expect(whole).toMatchObject({ document: { md_content: 'report.pdf markdown bytes' } });
  });

  it.each([
    ['to_formats', 'json'],
    ['to_formats', 'doctags'],
    ['do_ocr', 'false'],
    ['pipeline', 'vlm'],
    ['page_range', '1'],
  ])('rejects %s=%s as unsupported, and removes its file', async (name, value) => {
    const { url } = await gateway();
    const response = await convert(url, [[name, value]]);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { issues: { path: string }[] }).issues[0]?.path).toMatch(new RegExp(`^${name}`));
    expect(await keptUploads()).toEqual([]);
  });

  it('reports its health and version without a key', async () => {
    const { url } = await gateway({ host: '0.0.0.0' });
    const read = async (path: string) => (await fetch(`${url}/docling/${path}`)).json();
    expect(await read('health')).toEqual({ status: 'ok' });
    expect(await read('version')).toEqual({ winnow: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  });

  it('converts a file as a task that is polled, for its owner only', async () => {
    const { url } = await gateway();
    const headers = { 'x-api-key': key };
    const send = (path: string) => fetch(`${url}/docling/v1/${path}`, { headers });
    const start = async (name: string, format: string) => {
      const response = await convert(url, [['to_formats', format]], headers, { path: 'convert/file/async', name });
      return (await response.json()) as { task_id: string };
    };
    const task = await start('report.pdf', 'html');
    expect(task).toMatchObject({ task_type: 'convert', task_status: 'pending' });
    expect(await (await send(`status/poll/${task.task_id}?wait=20`)).json()).toEqual({
      ...task,
      task_status: 'success',
    });
    expect(await (await send(`result/${task.task_id}`)).json()).toMatchObject({
      document: { md_content: null, html_content: 'report.pdf html bytes' },
      status: 'success',
      errors: [],
    });
    expect((await fetch(`${url}/docling/v1/result/${task.task_id}`)).status).toBe(404);
    expect((await send('status/poll/mnone')).status).toBe(404);
    const failing = await start('broken.pdf', 'md');
    expect(await (await send(`status/poll/${failing.task_id}?wait=20`)).json()).toMatchObject({
      task_status: 'failure',
    });
    expect((await send(`result/${failing.task_id}`)).status).toBe(422);
    const waiting = await start('slow.pdf', 'text');
    expect(await (await send(`status/poll/${waiting.task_id}?wait=0.1`)).json()).toMatchObject({
      task_status: expect.stringMatching(/^(?:pending|started)$/),
    });
    expect((await send(`result/${waiting.task_id}`)).status).toBe(404);
  });
});
