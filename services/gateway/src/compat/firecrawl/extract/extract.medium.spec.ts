import { randomUUID } from 'node:crypto';
import { ProblemError } from '@winnow/errors';
import type { JobHandlers } from '@winnow/jobs';
import { waitUntil } from '@winnow/testing';
import { setUpGateways } from '../../../testing/set-up-gateways';
import { apiKeys, clientOf, key, otherKey, post } from '../testing/clients';

const setUp = setUpGateways({ prefix: 'extract', isPrefixShared: true, settings: () => ({ apiKeys }) });
let url: string;
/** Addresses of the pages that were read. */
let read: string[] = [];

const schema = { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] };

const scraper: Partial<JobHandlers<'scraper'>> = {
  'get-links': async ({ url, sitemap }) => ({
    links: [url, 'https://other.test/', `${url}ship`, ...(sitemap === 'skip' ? [] : [`${url}boat`])].map((one) => ({
      url: one,
      text: one,
    })),
    stats: { filtered: 0, skipped: 0 },
  }),
  'convert-to-json': async ({ url }) => {
    read.push(url);
    if (url.includes('blocked')) throw new ProblemError('blocked');
    return { url };
  },
};
const ai: Partial<JobHandlers<'ai'>> = {
  'convert-to-json': async ({ url, schema: requested, prompt }, context) => {
    await context.childResult();
    return (requested ?? prompt) === undefined
      ? { url, title: 'Harbor', origins: { title: 'html' } }
      : {
          url,
          data: { price: 9, ...(prompt && { prompt }), ...(requested && { pages: [url] }) },
          model: 'test',
          warnings: ['short'],
        };
  },
};
const extractor: Partial<JobHandlers<'extractor'>> = {
  'extract-text': async ({ upload, format }, context) => {
    const bytes = await context.readUpload(upload.key);
    return { text: `${format} of ${bytes.toString()}`, source: 'file', title: 'Notes', pages: 2 };
  },
};

beforeAll(async () => {
  setUp.startWorker('scraper', scraper);
  setUp.startWorker('ai', ai);
  setUp.startWorker('extractor', extractor);
  ({ url } = await setUp.startGateway());
});

async function send(url: string, path: string, body: string | FormData, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/firecrawl${path}`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as { error?: string; id?: string } };
}
const json = { 'content-type': 'application/json' };

describe('extract', () => {
  it('returns the values of a page by schema and prompt, with their source on request', async () => {
    const client = clientOf(url);
    const urls = ['https://a.test/'];
    const options = { urls, schema, prompt: 'In euros.', showSources: true, pollInterval: 1 };
    expect(await client.extract(options)).toMatchObject({
      success: true,
      status: 'completed',
      data: { price: 9, prompt: 'In euros.' },
      sources: { price: ['https://a.test/'] },
      warning: 'short',
    });
    expect((await client.extract({ urls, schema, pollInterval: 1 })).sources).toBeUndefined();
    expect(await client.extract({ urls, pollInterval: 1 })).toMatchObject({ data: { title: 'Harbor' } });
  });

  it('merges the values of several pages, with the sources of each', async () => {
    const urls = ['https://a.test/', 'https://b.test/', 'https://blocked.test/', 'https://a.test/', 'nonsense'];
    const options = { urls, schema, showSources: true, ignoreInvalidURLs: true, pollInterval: 1 };
    const response = await clientOf(url).extract({ ...options, systemPrompt: 'Be exact.', prompt: 'In euros.' });
    const pages = ['https://a.test/', 'https://b.test/'];
    expect(response).toMatchObject({
      status: 'completed',
      data: { price: 9, prompt: 'Be exact.\n\nIn euros.', pages },
      sources: { price: ['https://a.test/'], pages },
      warning: expect.stringMatching(/https:\/\/b.test\/: short.*https:\/\/blocked.test\/: .*block/),
    });
    const failed = await clientOf(url).extract({
      ...options,
      urls: ['https://blocked.test/', 'https://blocked.test/2'],
    });
    expect(failed).toMatchObject({ success: false, status: 'failed', error: expect.stringMatching(/block/) });
  });

  it('reads the pages that a site links to below an address with *, at most 20', async () => {
    read = [];
    const response = await clientOf(url).extract({ urls: ['https://site.test/docs/*'], schema, pollInterval: 1 });
    const pages = ['', 'ship', 'boat'].map((path) => `https://site.test/docs/${path}`);
    expect(response.data).toMatchObject({ pages });
    expect(read.toSorted()).toEqual(pages.toSorted());
    read = [];
    const urls = Array.from({ length: 19 }, (_, at) => `https://a.test/${at}`);
    const many = await clientOf(url).extract({ urls: [...urls, 'https://site.test/*'], schema, pollInterval: 1 });
    expect(many.status).toBe('completed');
    expect(read).toHaveLength(20);
  });

  it('reads no pages of the sitemap for n8n, whose default it is', async () => {
    read = [];
    const flags = { ignoreSitemap: true, includeSubdomains: false, enableWebSearch: false, showSources: false };
    const body = { integration: 'n8n', urls: ['https://site.test/*'], prompt: 'Prices', schema, ...flags };
    expect((await post(url, '/v2/extract', body)).status).toBe(200);
    await waitUntil(() => read.length === 2);
    expect(read.toSorted()).toEqual(['https://site.test/', 'https://site.test/ship']);
  });

  it('starts a repeated request once', async () => {
    read = [];
    const body = JSON.stringify({ urls: ['https://a.test/', 'https://b.test/'], schema });
    const headers = { ...json, authorization: `Bearer ${key}`, 'idempotency-key': 'once' };
    const first = await send(url, '/v2/extract', body, headers);
    const second = await send(url, '/v2/extract', body, headers);
    expect(second.body.id).toBe(first.body.id);
    await waitUntil(async () => (await clientOf(url).getExtractStatus(first.body.id ?? '')).status === 'completed');
    expect(read).toHaveLength(2);
  });

  it('supports version 1', async () => {
    const client = clientOf(url);
    const response = await client.v1.extract(['https://a.test/'], { prompt: 'Prices' });
    expect(response).toMatchObject({ success: true, data: { price: 9 } });
  });

  it('returns the reason of a failure', async () => {
    const client = clientOf(url);
    const failed = await client.extract({ urls: ['https://blocked.test/'], prompt: 'Prices', pollInterval: 1 });
    expect(failed).toMatchObject({ success: false, status: 'failed', error: expect.stringMatching(/./) });
  });

  it.each([
    [{ urls: [] }, 'urls'],
    [{ urls: ['https://a.test/', 'https://b.test/'] }, 'urls'],
    [{ urls: ['https://a.test/*'] }, 'urls'],
    [{ urls: ['https://a.test/docs*'], prompt: 'x' }, 'urls'],
    [{ urls: ['https://a.test/*/x'], prompt: 'x' }, 'urls'],
    [{ urls: ['not an address'], prompt: 'x', ignoreInvalidURLs: true }, 'urls'],
    [{ urls: Array.from({ length: 21 }, (_, at) => `https://a.test/${at}`), prompt: 'x' }, 'urls'],
    [{ urls: ['https://a.test/', 'http://127.0.0.1/'], prompt: 'x' }, 'error'],
    [{ urls: ['https://a.test/'], enableWebSearch: true }, 'enableWebSearch'],
    [{ urls: ['https://a.test/'], agent: { model: 'FIRE-1' } }, 'agent'],
    [{ urls: ['https://a.test/'], scrapeOptions: { formats: ['html'] } }, 'formats'],
    [{ urls: ['https://a.test/'], scrapeOptions: { waitFor: 5 } }, 'waitFor'],
    [{ urls: ['https://a.test/'], schema: { type: 'object', patternProperties: {} } }, 'patternProperties'],
    [{ urls: ['https://a.test/'], schema: { type: 'array' } }, 'schema'],
  ])('rejects unsupported fields by name: %j', async (body, name) => {
    for (const version of ['/v1', '/v2']) {
      const response = await send(url, `${version}/extract`, JSON.stringify(body), json);
      expect(response.status).toBe(400);
      expect(JSON.stringify(response.body)).toContain(name);
    }
  });

  it.each(['http://127.0.0.1/', 'http://169.254.169.254/', 'file:///etc/passwd'])('rejects %s', async (address) => {
    const body = JSON.stringify({ urls: [address], prompt: 'x' });
    expect((await send(url, '/v2/extract', body, json)).status).toBe(400);
  });

  it('returns jobs only to their owner', async () => {
    const { id = '' } = await clientOf(url).startExtract({ urls: ['https://a.test/'], prompt: 'x' });
    await expect(clientOf(url, otherKey).getExtractStatus(id)).rejects.toMatchObject({ status: 404 });
    const anonymous = await send(url, '/v2/extract', JSON.stringify({ urls: ['https://a.test/'], prompt: 'x' }), json);
    for (const forged of [id, (anonymous.body.id ?? '').slice(0, 23), `${anonymous.body.id}x`])
      expect((await fetch(`${url}/firecrawl/v2/extract/${forged}`)).status).toBe(404);
    expect((await fetch(`${url}/firecrawl/v2/extract/${anonymous.body.id}`)).status).toBe(200);
  });
});

describe('parse', () => {
  const file = { data: Buffer.from('The harbor'), filename: 'notes.txt' };

  it('returns the text of a file', async () => {
    const client = clientOf(url);
    expect(await client.parse(file)).toMatchObject({
      markdown: 'markdown of The harbor',
      metadata: { title: 'Notes', numPages: 2, sourceURL: 'notes.txt' },
    });
    const options = { formats: ['html' as const], parsers: ['pdf' as const], timeout: 30_000 };
    expect(await client.parse(file, options)).toMatchObject({ html: 'html of The harbor' });
  });

  it.each([
    { formats: ['links'] },
    { formats: ['markdown', 'html'] },
    { parsers: [{ type: 'pdf', blocks: true }] },
    { includeTags: ['main'] },
    'no JSON {',
  ])('rejects unsupported options, and deletes the file: %j', async (options) => {
    const { url } = await setUp.startGateway({
      ...{ queuePrefix: randomUUID(), rateLimit: true },
      ...{ visitorUploadMb: 1, blockUploadMb: 1 },
    });
    // Each takes a third of the quota; the fourth is only accepted because earlier ones were removed.
    for (let at = 0; at < 4; at += 1) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(350_000)]), 'a.txt');
      form.append('options', typeof options === 'string' ? options : JSON.stringify(options));
      expect((await send(url, '/v2/parse', form)).status).toBe(400);
    }
  });

  it('requires a key beyond loopback, and reads no file without one', async () => {
    const { url } = await setUp.startGateway({ host: '0.0.0.0' });
    const form = () => {
      const body = new FormData();
      body.append('file', new Blob(['x']), 'a.txt');
      return body;
    };
    expect((await send(url, '/v2/parse', form())).status).toBe(401);
    expect((await send(url, '/v2/parse', form(), { authorization: `Bearer ${key}` })).status).toBe(200);
  });
});
