import { connectRedis } from '@winnow/jobs';
import { startFaultProxy, startTestRedis, waitUntil } from '@winnow/testing';
import type { GatewayConfig } from '../config';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';
import { megabyte, sendFile, storedUploads } from './testing/upload-requests';

const accepted = { prefer: 'respond-async' };
const setUp = setUpGateways({ prefix: 'uploads', settings: () => ({ rateLimit: true }) });
let connection: ReturnType<typeof connectRedis>;

beforeAll(() => {
  connection = connectRedis(setUp.redis.url, 'producer');
  setUp.closeLater({ close: () => connection.disconnect() });
});

const gateway = async (settings?: Partial<GatewayConfig>) => (await setUp.startGateway(settings)).url;

/** Starts a worker that reads uploads; without one they wait. */
const startReading = () =>
  setUp.startWorker('extractor', {
    'extract-text': async ({ upload, format, include }, context) => ({
      text: String((await context.readUpload(upload.key)).length),
      source: 'file',
      ...(format && { title: [format, ...(include ?? [])].join(' ') }),
    }),
  });
const untilRead = () => waitUntil(async () => (await storedUploads(setUp)).length === 0);

async function keptBytes(): Promise<number> {
  const chunks = await Promise.all((await storedUploads(setUp)).map((key) => connection.lrangeBuffer(key, 0, -1)));
  return chunks.flat().reduce((sum, chunk) => sum + chunk.byteLength, 0);
}

it('N109: rejects an empty file with `no-text`, and stores nothing', async () => {
  const response = await sendFile(new Visitor(await gateway()), 0);
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { code: 'no-text', message: 'The file is empty.' },
  ]);
  expect(await keptBytes()).toBe(0);
});

it('cuts a long file name between its characters', async () => {
  setUp.startWorker('extractor', { 'extract-text': async ({ upload }) => ({ text: upload.name, source: 'file' }) });
  const body = new FormData();
  body.append('file', new Blob(['text']), `${'😀'.repeat(3)}${'n'.repeat(250)}.txt`);
  const response = await new Visitor(await gateway()).fetch('/api/extract-text', { method: 'POST', body });
  expect(await response.json()).toMatchObject({ text: `${'n'.repeat(250)}.txt` });
});

describe('the fields beside a file', () => {
  const sendWith = async (fields: Readonly<Record<string, string | string[]>>): Promise<Response> => {
    const body = new FormData();
    for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value);
    body.append('file', new Blob(['text']), 'a.txt');
    return new Visitor(await gateway()).fetch('/api/extract-text', { method: 'POST', body });
  };

  it('are passed to the worker', async () => {
    startReading();
    const response = await sendWith({ format: 'markdown', include: 'metadata', upload: 'no' });
    expect([response.status, await response.json()]).toEqual([
      200,
      { text: '4', source: 'file', title: 'markdown metadata' },
    ]);
  });

  it.each<{ include: string | string[] }>([{ include: 'metadata, comments' }, { include: ['metadata', 'comments'] }])(
    'have a list as one part or as several: %j',
    async ({ include }) => {
      startReading();
      const response = await sendWith({ format: 'text', include });
      expect(await response.json()).toMatchObject({ title: 'text metadata comments' });
    },
  );

  it.each<Record<string, string>>([
    { format: 'rtf' },
    { maxPdfPages: '0' },
    { maxPdfPages: 'all' },
    { include: 'links' },
    { include: 'metadata,html,comments,changes,hidden,metadata' },
  ])('are validated, and the file is removed when they are invalid: %j', async (fields) => {
    const response = await sendWith(fields);
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid-request' }]);
    expect(await keptBytes()).toBe(0);
  });
});

describe('100 concurrent uploads of one visitor [U036]', () => {
  it('are accepted up to the quota across two gateways; the rest get 429', async () => {
    const urls = [await gateway({ visitorUploadMb: 0.5 }), await gateway({ visitorUploadMb: 0.5 })];
    const visitor = new Visitor(urls[0] ?? '');
    await visitor.fetch('/api/jobs');
    const clients = urls.map((url) => Object.assign(new Visitor(url), { cookie: visitor.cookie }));
    const file = Math.floor(megabyte * 0.095);
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, at) => sendFile(clients[at % 2] as Visitor, file)),
    );
    const acceptedResponses = responses.filter(({ status }) => status === 202);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(100 - acceptedResponses.length);
    expect(acceptedResponses).toHaveLength(5);
    expect(await keptBytes()).toBe(5 * file);
    const rejected = responses.find(({ status }) => status === 429);
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);

    const other = await sendFile(new Visitor(urls[1] ?? ''), file);
    expect(other.status).toBe(202);
  });

  it('are accepted again as soon as a file has been read', async () => {
    const visitor = new Visitor(await gateway({ visitorUploadMb: 1 }));
    const file = Math.floor(megabyte * 0.95);
    expect((await sendFile(visitor, file)).status).toBe(202);
    const rejected = await sendFile(visitor, file);
    expect([rejected.status, await rejected.json()]).toMatchObject([429, { code: 'quota' }]);
    startReading();
    await untilRead();
    expect((await sendFile(visitor, file)).status).toBe(202);
  });

  it('are stored once for a repeated request with the same key', async () => {
    const visitor = new Visitor(await gateway());
    const headers = { ...accepted, 'idempotency-key': 'k' };
    const ids = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      const response = await sendFile(visitor, 1_000, headers);
      ids.push(((await response.json()) as { id: string }).id);
    }
    expect(new Set(ids).size).toBe(1);
    expect(await keptBytes()).toBe(1_000);
    startReading();
    await untilRead();
    const response = await sendFile(visitor, 1_000, { 'idempotency-key': 'k' });
    expect(await response.json()).toMatchObject({ text: '1000' });
    expect(await storedUploads(setUp)).toEqual([]);
  });

  it('count towards their address block and the installation as well', async () => {
    const url = await gateway({ blockUploadMb: 2, keptUploadMb: 2 });
    const file = Math.floor(megabyte * 0.9);
    expect((await sendFile(new Visitor(url), file)).status).toBe(202);
    expect((await sendFile(new Visitor(url), file)).status).toBe(202);
    expect((await sendFile(new Visitor(url), file)).status).toBe(429);
    const full = await gateway({ blockUploadMb: 200, keptUploadMb: 2 });
    const response = await sendFile(new Visitor(full), file);
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable' }]);
  });

  it('do not count after a rejection or an abort', async () => {
    const url = await gateway({ visitorUploadMb: 1 });
    const visitor = new Visitor(url);
    expect((await sendFile(visitor, megabyte + 1)).status).toBe(413);
    const noFile = new FormData();
    noFile.append('file', 'text');
    expect((await visitor.fetch('/api/extract-text', { method: 'POST', body: noFile })).status).toBe(400);
    expect((await sendFile(visitor, megabyte - 10_000)).status).toBe(202);
  });
});

describe('a file whose job', () => {
  /** Returns a visitor's jobs; retries while the gateway reconnects to Redis. */
  const jobsOf = (visitor: Visitor) =>
    waitUntil(async () => {
      const response = await visitor.fetch('/api/jobs');
      const jobs = (await response.json()) as object[];
      return response.ok && jobs;
    });

  it('is kept when the job may be queued although the response was lost, and counts until it is read', async () => {
    const proxy = await startFaultProxy(Number(new URL(setUp.redis.url).port));
    const url = await gateway({ redisUrl: `redis://127.0.0.1:${proxy.port}`, visitorUploadMb: 1 });
    // BullMQ's scripts are now cached in Redis, so each is one command.
    expect((await sendFile(new Visitor(url), 10)).status).toBe(202);
    const visitor = new Visitor(url);
    await visitor.fetch('/api/jobs');
    proxy.dropsResponseTo = (sent) => {
      // The payload only occurs on its way into the queue.
      const isLost = sent.includes('"sha256"');
      if (isLost) proxy.dropsResponseTo = () => false;
      return isLost;
    };
    const file = Math.floor(megabyte * 0.6);
    expect((await sendFile(visitor, file)).status).toBe(503);
    expect(await jobsOf(visitor)).toMatchObject([{ operation: 'extract-text', status: 'queued' }]);
    const rejected = await sendFile(visitor, file);
    expect([rejected.status, await rejected.json()]).toMatchObject([429, { code: 'quota' }]);
    startReading();
    await untilRead();
    expect(await jobsOf(visitor)).toMatchObject([{ status: 'completed' }]);
    expect((await sendFile(visitor, file)).status).toBe(202);
    await proxy.close();
  });

  it('is rejected is removed', async () => {
    const visitor = new Visitor(await gateway({ queuedJobs: 0 }));
    expect((await sendFile(visitor, 1_000)).status).toBe(503);
    expect(await storedUploads(setUp)).toEqual([]);
  });

  it('has ended and was removed from its queue is not stored again for a repeated request', async () => {
    const visitor = new Visitor(await gateway());
    startReading();
    const headers = { 'idempotency-key': 'k' };
    const id = (await sendFile(visitor, 1_000, headers)).headers.get('x-job-id');
    await untilRead();
    await connection.del(`${setUp.queuePrefix}:bull:extractor:${id}`);
    expect((await sendFile(visitor, 1_000, { ...headers, ...accepted })).headers.get('x-job-id')).toBe(id);
    expect(await storedUploads(setUp)).toEqual([]);
  });
});

describe('a full or unavailable store [U038]', () => {
  it('is reported before the upload is accepted, and no job is created', async () => {
    // Only a real server can be full.
    const small = await startTestRedis(['--maxmemory', '12mb'], 'binary');
    const started = await setUp.startGateway({ redisUrl: small.url, rateLimit: false, uploadMb: 20 });
    const filler = connectRedis(small.url, 'producer');
    await filler.ping();
    const response = await sendFile(new Visitor(started.url), 19 * megabyte);
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable' }]);
    expect(response.headers.get('retry-after')).not.toBeNull();
    expect(await small.keys(`${setUp.queuePrefix}:job:*`)).toEqual([]);
    expect(await small.keys(`${setUp.queuePrefix}:upload:*`)).toEqual([]);
    expect((await sendFile(new Visitor(started.url), 1_000)).status).toBe(202);
    filler.disconnect();
    await small.stop();
    const unavailable = await sendFile(new Visitor(started.url), 1_000);
    expect([unavailable.status, await unavailable.json()]).toMatchObject([503, { code: 'unavailable' }]);
  });
});
