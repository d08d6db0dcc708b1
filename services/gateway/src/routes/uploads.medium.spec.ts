import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobWorker, connectRedis } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';
import { startFaultProxy, startTestRedis, type TestRedis } from '@winnow/testing';
import type { GatewayConfig } from '../config';
import { startTestGateway, type TestGateway } from '../testing/start-gateway';
import { Visitor } from '../testing/visitor';

const megabyte = 2 ** 20;
const accepted = { prefer: 'respond-async' };

let redis: TestRedis;
let server: ReturnType<typeof connectRedis>;
let gateways: TestGateway[] = [];
let workers: { close(): Promise<void> }[] = [];
let queuePrefix: string;

beforeAll(async () => {
  redis = await startTestRedis();
  server = connectRedis(redis.url, 'producer');
});
beforeEach(() => (queuePrefix = `uploads-${Math.random().toString(36).slice(2)}`));
afterEach(async () => {
  await Promise.all([...gateways, ...workers].map((one) => one.close()));
  gateways = [];
  workers = [];
});
afterAll(async () => {
  server.disconnect();
  await redis.stop();
});

async function gateway(settings: Partial<GatewayConfig> = {}): Promise<string> {
  const started = await startTestGateway({ redisUrl: redis.url, queuePrefix, rateLimit: true, ...settings });
  gateways.push(started);
  return started.url;
}

/** Starts a worker that reads uploads; without one they wait. */
function startReading(): void {
  const shared = { redisUrl: redis.url, prefix: queuePrefix, concurrency: 4, log: silentLogger, graceMs: 0 };
  workers.push(
    new JobWorker({
      queue: 'extractor',
      handlers: {
        'extract-text': async ({ upload, format, include }, context) => ({
          text: String((await context.readUpload(upload.key)).length),
          source: 'file',
          ...(format && { title: [format, ...(include ?? [])].join(' ') }),
        }),
        'extract-youtube': async ({ url }) => ({ text: url, source: 'youtube' }),
      },
      ...shared,
    }),
  );
}

const send = (visitor: Visitor, bytes: number, headers: Record<string, string> = accepted): Promise<Response> => {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes).fill(97)]), 'a.txt');
  return visitor.fetch('/api/extract-text', { method: 'POST', body, headers });
};
const storedUploads = (): Promise<string[]> => redis.keys(`${queuePrefix}:upload:*`);
async function keptBytes(): Promise<number> {
  const chunks = await Promise.all((await storedUploads()).map((key) => server.lrangeBuffer(key, 0, -1)));
  return chunks.flat().reduce((sum, chunk) => sum + chunk.byteLength, 0);
}

it('N109: rejects an empty file with `no-text`, and stores nothing', async () => {
  const answer = await send(new Visitor(await gateway()), 0);
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'no-text', message: 'The file is empty.' }]);
  expect(await keptBytes()).toBe(0);
});

describe('the fields beside a file', () => {
  const sendWith = async (fields: Readonly<Record<string, string>>): Promise<Response> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', new Blob(['text']), 'a.txt');
    return new Visitor(await gateway()).fetch('/api/extract-text', { method: 'POST', body });
  };

  it('are passed to the worker', async () => {
    startReading();
    const answer = await sendWith({ format: 'markdown', include: 'metadata', upload: 'no' });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { text: '4', source: 'file', title: 'markdown metadata' },
    ]);
  });

  it.each<Record<string, string>>([
    { format: 'rtf' },
    { include: 'links' },
    { include: 'metadata,comments,changes,hidden,metadata' },
  ])('are validated, and the file is removed when they are invalid: %j', async (fields) => {
    const answer = await sendWith(fields);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid-request' }]);
    expect(await keptBytes()).toBe(0);
  });
});

describe('100 uploads of one visitor at once [U036]', () => {
  it('are accepted up to the quota across two gateways; the rest get 429', async () => {
    const urls = [await gateway({ visitorUploadMb: 5 }), await gateway({ visitorUploadMb: 5 })];
    const visitor = new Visitor(urls[0] ?? '');
    await visitor.fetch('/api/jobs');
    const visits = urls.map((url) => Object.assign(new Visitor(url), { cookie: visitor.cookie }));
    const file = Math.floor(megabyte * 0.95);
    const responses = await Promise.all(Array.from({ length: 100 }, (_, at) => send(visits[at % 2] as Visitor, file)));
    const acceptedResponses = responses.filter(({ status }) => status === 202);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(100 - acceptedResponses.length);
    expect(acceptedResponses).toHaveLength(5);
    expect(await keptBytes()).toBe(5 * file);
    const rejected = responses.find(({ status }) => status === 429);
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);

    const other = await send(new Visitor(urls[1] ?? ''), file);
    expect(other.status).toBe(202);
  }, 180_000);

  it('are accepted again as soon as a file has been read', async () => {
    const visitor = new Visitor(await gateway({ visitorUploadMb: 1 }));
    const file = Math.floor(megabyte * 0.95);
    expect((await send(visitor, file)).status).toBe(202);
    const rejected = await send(visitor, file);
    expect([rejected.status, await rejected.json()]).toMatchObject([429, { code: 'quota' }]);
    startReading();
    while ((await storedUploads()).length > 0) await sleep(50);
    expect((await send(visitor, file)).status).toBe(202);
  });

  it('are stored once for a repeated request with the same key', async () => {
    const visitor = new Visitor(await gateway());
    const headers = { ...accepted, 'idempotency-key': 'k' };
    const ids = [];
    for (let time = 0; time < 3; time++) {
      const answer = await send(visitor, 1_000, headers);
      ids.push(((await answer.json()) as { id: string }).id);
    }
    expect(new Set(ids).size).toBe(1);
    expect(await keptBytes()).toBe(1_000);
    startReading();
    while ((await storedUploads()).length > 0) await sleep(50);
    const answer = await send(visitor, 1_000, { 'idempotency-key': 'k' });
    expect(await answer.json()).toMatchObject({ text: '1000' });
    expect(await storedUploads()).toEqual([]);
  });

  it('count towards their address block and the installation as well', async () => {
    const url = await gateway({ blockUploadMb: 2, keptUploadMb: 2 });
    const file = Math.floor(megabyte * 0.9);
    expect((await send(new Visitor(url), file)).status).toBe(202);
    expect((await send(new Visitor(url), file)).status).toBe(202);
    expect((await send(new Visitor(url), file)).status).toBe(429);
    const full = await gateway({ blockUploadMb: 200, keptUploadMb: 2 });
    const answer = await send(new Visitor(full), file);
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
  });

  it('do not count after a rejection or an abort', async () => {
    const url = await gateway({ visitorUploadMb: 1 });
    const visitor = new Visitor(url);
    expect((await send(visitor, megabyte + 1)).status).toBe(413);
    const noFile = new FormData();
    noFile.append('file', 'text');
    expect((await visitor.fetch('/api/extract-text', { method: 'POST', body: noFile })).status).toBe(400);
    expect((await send(visitor, megabyte - 10_000)).status).toBe(202);
  });
});

describe('a file whose job', () => {
  /** Returns a visitor's jobs; retries while the gateway reconnects to Redis. */
  async function jobsOf(visitor: Visitor): Promise<unknown> {
    for (;;) {
      const answer = await visitor.fetch('/api/jobs');
      const jobs: unknown = await answer.json();
      if (answer.ok) return jobs;
      await sleep(50);
    }
  }

  it('is kept when the job may be queued although the response was lost, and counts until it is read', async () => {
    const wire = await startFaultProxy(Number(new URL(redis.url).port));
    const url = await gateway({ redisUrl: `redis://127.0.0.1:${wire.port}`, visitorUploadMb: 1 });
    // BullMQ's scripts are now cached in Redis, so each is one command.
    expect((await send(new Visitor(url), 10)).status).toBe(202);
    const visitor = new Visitor(url);
    await visitor.fetch('/api/jobs');
    wire.dropsResponseTo = (sent) => {
      // The payload only occurs on its way into the queue.
      const isLost = sent.includes('"sha256"');
      if (isLost) wire.dropsResponseTo = () => false;
      return isLost;
    };
    const file = Math.floor(megabyte * 0.6);
    expect((await send(visitor, file)).status).toBe(503);
    expect(await jobsOf(visitor)).toMatchObject([{ operation: 'extract-text', status: 'queued' }]);
    const rejected = await send(visitor, file);
    expect([rejected.status, await rejected.json()]).toMatchObject([429, { code: 'quota' }]);
    startReading();
    while ((await storedUploads()).length > 0) await sleep(50);
    expect(await jobsOf(visitor)).toMatchObject([{ status: 'completed' }]);
    expect((await send(visitor, file)).status).toBe(202);
    await wire.close();
  }, 60_000);

  it('is rejected keeps the connection usable for the next request', async () => {
    const url = await gateway({ visitorUploadMb: 0.5 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (method: string, path: string, body?: string) => {
      const head = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': body?.length ?? 0 };
      const asked = request(`${url}${path}`, { agent, method, ...(body === undefined ? {} : { headers: head }) });
      asked.end(body);
      return new Promise<number | undefined>((resolve, reject) => {
        asked.on('error', reject);
        asked.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)));
      });
    };
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    const form = `${part}${'a'.repeat(0.9 * megabyte)}\r\n--b--\r\n`;
    expect(await ask('POST', '/api/extract-text', form)).toBe(429);
    expect(await ask('GET', '/api/jobs')).toBe(200);
    agent.destroy();
  });

  it('is rejected is removed', async () => {
    const visitor = new Visitor(await gateway({ queuedJobs: 0 }));
    expect((await send(visitor, 1_000)).status).toBe(503);
    expect(await storedUploads()).toEqual([]);
  });

  it('has ended and was removed from its queue is not stored again for a repeated request', async () => {
    const visitor = new Visitor(await gateway());
    startReading();
    const headers = { 'idempotency-key': 'k' };
    const id = (await send(visitor, 1_000, headers)).headers.get('x-job-id');
    while ((await storedUploads()).length > 0) await sleep(50);
    await server.del(`${queuePrefix}:bull:extractor:${id}`);
    expect((await send(visitor, 1_000, { ...headers, ...accepted })).headers.get('x-job-id')).toBe(id);
    expect(await storedUploads()).toEqual([]);
  });
});

describe('a malformed form [U034]', () => {
  /** Sends raw bytes; resolves with the response's status line, empty when the connection ends without one. */
  async function raw(url: string, head: readonly string[], body: string, isWhole: boolean): Promise<string> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (bytes) => (answer += String(bytes)));
    socket.on('error', () => undefined);
    const lines = ['POST /api/extract-text HTTP/1.1', `Host: ${hostname}`, 'Connection: close', ...head];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    if (!isWhole) setTimeout(() => socket.destroy(), 200);
    await once(socket, 'close');
    return answer.split('\r\n')[0] ?? '';
  }
  const part = (name: string, text = 'x') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n${text}\r\n`;
  const type = (value: string) => `Content-Type: ${value}`;
  const form = type('multipart/form-data; boundary=b');

  it.each([
    ['no file', form, '--b--\r\n'],
    ['two files', form, `${part('file')}${part('file')}--b--\r\n`],
    ['an empty field name', form, `${part('')}--b--\r\n`],
    ['no boundary', type('multipart/form-data'), `${part('file')}--b--\r\n`],
    ['another boundary than announced', type('multipart/form-data; boundary=c'), `${part('file')}--b--\r\n`],
    ['no end', form, part('file').slice(0, -2)],
    ['no form at all', type('text/plain'), 'text'],
    ['a header without end', form, `--b\r\nContent-Disposition: form-data; name="file${'"; x="'.repeat(5_000)}`],
  ])('gets 400: %s', async (_, contentType, body) => {
    const url = await gateway();
    const status = await raw(url, [contentType, `Content-Length: ${Buffer.byteLength(body)}`], body, true);
    expect(status).toMatch(/^HTTP\/1\.1 4(?:00|15) /);
    expect(await storedUploads()).toEqual([]);
    expect((await send(new Visitor(url), 10)).status).toBe(202);
  });

  it('stores nothing when its connection is lost halfway', async () => {
    const url = await gateway();
    await raw(url, [form, 'Content-Length: 900000'], part('file', 'a'.repeat(400_000)).slice(0, -2), false);
    while ((await storedUploads()).length > 0) await sleep(20);
    expect((await send(new Visitor(url), 10)).status).toBe(202);
  });
});

describe('the size limit of a file [U033]', () => {
  it('accepts a file of exactly the limit and rejects one more byte, with known or unknown length', async () => {
    const url = await gateway();
    startReading();
    const visitor = new Visitor(url);
    expect(await (await send(visitor, megabyte, {})).json()).toMatchObject({ text: String(megabyte) });
    expect((await send(visitor, megabyte + 1)).status).toBe(413);
    expect((await send(visitor, 3 * megabyte)).status).toBe(413);
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    const body = ReadableStream.from(
      (function* () {
        yield Buffer.from(head);
        for (let at = 0; at < 30; at++) yield Buffer.alloc(100_000, 97);
        // Without its end, the form would also be malformed, and either error might come first.
        yield Buffer.from('\r\n--b--\r\n');
      })(),
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const streamed = await visitor.fetch('/api/extract-text', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(await storedUploads()).toEqual([]);
  });
});

describe('a full or unavailable store [U038]', () => {
  it('is reported before the upload is accepted, and no job is created', async () => {
    // Only a real server can be full.
    const small = await startTestRedis(['--maxmemory', '12mb'], 'binary');
    const started = await startTestGateway({ redisUrl: small.url, queuePrefix, uploadMb: 20 });
    gateways.push(started);
    const filler = connectRedis(small.url, 'producer');
    await filler.ping();
    const answer = await send(new Visitor(started.url), 19 * megabyte);
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await small.keys(`${queuePrefix}:job:*`)).toEqual([]);
    expect(await small.keys(`${queuePrefix}:upload:*`)).toEqual([]);
    expect((await send(new Visitor(started.url), 1_000)).status).toBe(202);
    filler.disconnect();
    await small.stop();
    const gone = await send(new Visitor(started.url), 1_000);
    expect([gone.status, await gone.json()]).toMatchObject([503, { code: 'unavailable' }]);
  }, 180_000);
});
