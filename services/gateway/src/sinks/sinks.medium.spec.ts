import { createHash, randomBytes } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Collection, Job, Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobHandlers } from '@winnow/jobs';
import { startBucket, type Bucket, waitUntil } from '@winnow/testing';
import type { GatewayConfig } from '../config';
import { crawlPages } from '../testing/crawl-pages';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';
import { partBytes } from './parts-of';

// The bucket is a mock that also replaces egress: no other process can resolve its name.
const keys = { region: 'eu-central-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a-secret-of-the-bucket' };
const sinks = (settings: object = {}, name = 'archive') =>
  JSON.stringify({ [name]: { endpoint: 'http://s3.test', bucket: 'pages', prefix: 'winnow/', ...keys, ...settings } });

const setUp = setUpGateways({
  prefix: 'sinks',
  hasDatabase: true,
  settings: () => ({ egressUrl: bucket.url, s3Sinks: sinks() }),
});
let bucket: Bucket;
let pages: Page[];
/** Text of the page that a refresh changes. */
let refreshed: string;

const handlers: Partial<JobHandlers<'scraper'>> = {
  'crawl-site': async ({ url, limit }, { frontier }) => {
    if (url.includes('broken')) throw new ProblemError('blocked');
    return crawlPages(frontier, pages, limit);
  },
  'refresh-collection': async (_, { storeItem }) => {
    const page = { url: 'https://a.test/0', title: 'New', content: refreshed };
    await storeItem('changes', 0, { url: page.url, change: 'changed', page });
    const stats = { new: 0, changed: 1, gone: 0, same: 0, failed: 0, requested: 1 };
    return { stored: { list: 'changes', length: 1 }, rest: { stats } };
  },
};

beforeEach(async () => {
  refreshed = 'New';
  pages = [0, 1].map((at) => ({ url: `https://a.test/${at}`, title: `Title ${at}`, content: `Text ${at}` }));
  bucket = setUp.closeLater(await startBucket(keys));
  setUp.startWorker('scraper', handlers);
});

const startGateway = (settings: Partial<GatewayConfig> = {}, deliveries = [10, 10]) =>
  setUp.startGateway(settings, { sinkRetries: { deliveries, requests: [10, 10, 10] } });
const visitorOf = async (settings?: Partial<GatewayConfig>, deliveries?: number[]) =>
  new Visitor((await startGateway(settings, deliveries)).url);

const crawl = (visitor: Visitor, sink: object = { name: 'archive' }, url = 'https://a.test/') =>
  visitor.start('/api/crawl-site', { url, sink });
const readJob = async (visitor: Visitor, id: string) => (await (await visitor.fetch(`/api/jobs/${id}`)).json()) as Job;

/** Reads the list of jobs, as the job itself has its result of up to 20 MB. */
async function deliveryOf(visitor: Visitor, id: string): Promise<Job['delivery']> {
  const jobs = (await (await visitor.fetch('/api/jobs')).json()) as Job[];
  return jobs.find((job) => job.id === id)?.delivery;
}

async function delivered(visitor: Visitor, id: string, status = 'delivered'): Promise<Job['delivery']> {
  let delivery: Job['delivery'];
  const hasStatus = async () => (delivery = await deliveryOf(visitor, id))?.status === status;
  // A long collection passes through the database first.
  await waitUntil(hasStatus, { timeoutMs: 90_000, describe: () => delivery });
  return delivery;
}

const exported = async (visitor: Visitor, id: string, format: string) =>
  Buffer.from(await (await visitor.fetch(`/api/collections/${id}/export?format=${format}`)).arrayBuffer());

it('sends a finished crawl to the requested bucket, signed, and reports the delivery with the job', async () => {
  const visitor = await visitorOf();
  const id = await crawl(visitor);
  const object = `winnow/${id}/${id}/pages.jsonl`;
  const stored = await delivered(visitor, id);
  const body = await exported(visitor, id, 'jsonl');
  expect(stored).toEqual({
    ...{ sink: 'archive', format: 'jsonl', status: 'delivered', attempts: 0 },
    ...{ object, bytes: body.byteLength },
  });
  expect(body.toString().split('\n')).toHaveLength(3);
  expect(bucket.objects.get(`/pages/${object}`)).toEqual({ type: 'application/jsonl', body });
  expect(bucket.requests).toMatchObject([{ method: 'PUT', host: 's3.test' }]);
  const listed = (await (await visitor.fetch('/api/jobs')).json()) as Job[];
  expect(listed.map(({ delivery }) => delivery)).toEqual([stored]);
});

it('uploads a long collection in parts of equal size; the stored object equals the export', async () => {
  pages = Array.from({ length: 18 }, (_, at) => {
    const content = randomBytes(500_000).toString('hex');
    return { url: `https://a.test/${at}`, title: 'Long', content };
  });
  const visitor = await visitorOf();
  const id = await crawl(visitor, { name: 'archive' });
  const stored = await delivered(visitor, id);
  const parts = bucket.requests.filter(({ query }) => query.has('partNumber')).map(({ bytes }) => bytes);
  expect(parts.slice(0, -1)).toEqual([partBytes, partBytes]);
  expect(parts.reduce((sum, bytes) => sum + bytes, 0)).toBe(stored?.bytes);
  const [object] = [...bucket.objects.values()];
  const hashOf = (body: Buffer | undefined) =>
    createHash('sha256')
      .update(body ?? '')
      .digest('hex');
  expect(hashOf(object?.body)).toBe(hashOf(await exported(visitor, id, 'jsonl')));
  expect(object?.type).toBe('application/jsonl');
  expect(bucket.uploads.size).toBe(0);
});

it('sends nothing after a refresh whose changes exceed the quota', async () => {
  const visitor = await visitorOf({ rateLimit: true, visitorCollectionMb: 0.002 });
  const sources = [{ url: 'https://a.test/0', title: 'Old', content: 'Old' }];
  const created = await visitor.post('/api/collections', { name: 'Mine', sources });
  const { id: collection } = (await created.json()) as Collection;
  refreshed = randomBytes(5_000).toString('hex');
  const id = await visitor.start('/api/refresh-collection', { collection, sink: { name: 'archive' } });
  expect(await delivered(visitor, id, 'failed')).toMatchObject({ message: expect.stringContaining('not stored') });
  expect(bucket.requests).toEqual([]);
});

it('sends the whole collection after a refresh, as a ZIP of Markdown on request', async () => {
  const visitor = await visitorOf();
  const collection = await crawl(visitor);
  await delivered(visitor, collection);
  const sink = { name: 'archive', format: 'zip' };
  const id = await visitor.start('/api/refresh-collection', { collection, sink });
  const stored = await delivered(visitor, id);
  expect(stored).toMatchObject({ object: `winnow/${collection}/${id}/pages.zip` });
  const object = bucket.objects.get(`/pages/${stored?.object}`);
  expect([object?.type, object?.body.subarray(0, 4).toString('latin1')]).toEqual(['application/zip', 'PK\u0003\u0004']);
  expect(object?.body).toEqual(await exported(visitor, collection, 'zip'));
});

it('retries a request that a busy bucket rejects and a failed delivery, and reports the reason', async () => {
  let count = 0;
  bucket.failing = () => [503, 500, 429][count++] ?? undefined;
  const visitor = await visitorOf();
  expect(await delivered(visitor, await crawl(visitor))).toMatchObject({ attempts: 0 });
  expect(count).toBe(4);
  bucket.failing = () => 403;
  expect(await delivered(visitor, await crawl(visitor), 'failed')).toEqual({
    ...{ sink: 'archive', format: 'jsonl', status: 'failed', attempts: 3 },
    message: 'The bucket responded with 403 (AccessDenied).',
  });
});

it('aborts a failed upload, which deletes its parts', async () => {
  pages = [{ url: 'https://a.test/', title: '', content: randomBytes(4_500_000).toString('hex') }];
  bucket.failing = ({ query }) => (query.get('partNumber') === '2' ? 400 : undefined);
  const visitor = await visitorOf({}, []);
  await delivered(visitor, await crawl(visitor), 'failed');
  expect(bucket.requests.at(-1)?.method).toBe('DELETE');
  expect([bucket.uploads.size, bucket.objects.size]).toEqual([0, 0]);
});

it('aborts an upload with the next attempt when it could not be aborted with its own', async () => {
  pages = [{ url: 'https://a.test/', title: '', content: randomBytes(4_500_000).toString('hex') }];
  let aborts = 0;
  bucket.failing = ({ method, query }) => {
    const isAbort = method === 'DELETE' && aborts < 4;
    if (isAbort) aborts += 1;
    return isAbort ? 503 : aborts < 4 && query.get('partNumber') === '2' ? 400 : undefined;
  };
  const visitor = await visitorOf();
  await delivered(visitor, await crawl(visitor));
  expect([aborts, bucket.uploads.size, bucket.objects.size]).toEqual([4, 0, 1]);
});

it('reports a wrong secret of the installation with the job, without its value', async () => {
  const visitor = await visitorOf({ s3Sinks: sinks({ secretAccessKey: 'another-secret' }) }, []);
  const id = await crawl(visitor);
  expect(await delivered(visitor, id, 'failed')).toMatchObject({
    message: 'The bucket responded with 403 (SignatureDoesNotMatch).',
  });
  expect(JSON.stringify(await readJob(visitor, id))).not.toContain('another-secret');
});

it('sends no object for a failed crawl', async () => {
  const visitor = await visitorOf();
  const id = await crawl(visitor, { name: 'archive' }, 'https://broken.test/');
  expect(await delivered(visitor, id, 'failed')).toMatchObject({ message: 'The job has failed or was cancelled.' });
  expect(bucket.requests).toEqual([]);
});

it('continues in another gateway after the first has stopped', async () => {
  bucket.failing = () => 503;
  // With few retries the first gateway may give up before it is closed.
  const first = await startGateway({}, Array<number>(60).fill(10));
  const visitor = new Visitor(first.url);
  const id = await crawl(visitor);
  await waitUntil(() => bucket.requests.length > 0);
  await setUp.close(first);
  bucket.failing = () => undefined;
  visitor.url = (await startGateway({}, [10, 10, 10])).url;
  await delivered(visitor, id);
  expect(bucket.objects.size).toBe(1);
});

it('accepts a bucket in a tool call of MCP, and rejects an unknown one', async () => {
  const { url } = await visitorOf();
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)));
  setUp.closeLater(client);
  const callTool = (sink: object) =>
    client.callTool({ name: 'crawl_site', arguments: { url: 'https://a.test/', sink } });
  expect(await callTool({ name: 'archive', format: 'zip' })).not.toHaveProperty('isError', true);
  await waitUntil(() => bucket.objects.size > 0);
  expect([...bucket.objects.values()].map(({ type }) => type)).toEqual(['application/zip']);
  expect(await callTool({ name: 'other' })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('sink.name: There is no bucket with this name.') }],
  });
});

describe('the list of buckets', () => {
  const list = async (visitor: Visitor) => (await visitor.fetch('/api/sinks')).json();

  it('shows a visitor only their names, and rejects a request for any other bucket', async () => {
    const visitor = await visitorOf();
    expect(await list(visitor)).toEqual({ sinks: [{ name: 'archive' }] });
    for (const path of ['crawl-site', 'refresh-collection', 'schedules']) {
      const about = { url: 'https://a.test/', collection: 'c', time: '06:00', timeZone: 'Europe/Berlin' };
      const rejected = await visitor.post(`/api/${path}`, { ...about, sink: { name: 'other' } });
      expect([rejected.status, await rejected.json()]).toMatchObject([400, { issues: [{ path: 'sink.name' }] }]);
    }
  });

  it('restricts a bucket with API keys to the sessions of these keys', async () => {
    const token = 'winnow_0123456789012345678901234567890123456789';
    const apiKeys = [`crawler:${createHash('sha256').update(token).digest('hex')}`];
    const visitor = await visitorOf({ apiKeys, s3Sinks: sinks({ keys: ['crawler'] }) });
    expect(await list(visitor)).toEqual({ sinks: [] });
    expect((await visitor.post('/api/crawl-site', { url: 'https://a.test/', sink: { name: 'archive' } })).status).toBe(
      400,
    );
    const response = await fetch(`${visitor.url}/api/sinks`, { headers: { authorization: `Bearer ${token}` } });
    expect(await response.json()).toEqual({ sinks: [{ name: 'archive' }] });
  });

  it('is empty unless the operator configures buckets', async () => {
    const visitor = await visitorOf({ s3Sinks: null });
    expect(await list(visitor)).toEqual({ sinks: [] });
    const sources = [{ url: 'https://b.test/', title: 'B', content: 'Text' }];
    const created = (await (await visitor.post('/api/collections', { name: 'Mine', sources })).json()) as Collection;
    const request = { collection: created.id, sink: { name: 'archive' } };
    expect((await visitor.post('/api/refresh-collection', request)).status).toBe(400);
  });
});
