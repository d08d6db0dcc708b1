import { waitUntil } from '@winnow/testing';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';
import { megabyte, sendFile, storedUploads } from './testing/upload-requests';

const setUp = setUpGateways({ prefix: 'upload-forms', settings: () => ({ rateLimit: true }) });
let url: string;
let visitor: Visitor;

beforeEach(async () => {
  ({ url } = await setUp.startGateway());
  visitor = new Visitor(url);
});

/** Starts a worker that reads uploads; without one they wait. */
const startReading = () =>
  setUp.startWorker('extractor', {
    'extract-text': async ({ upload }, context) => {
      const bytes = await context.readUpload(upload.key);
      return { text: `${upload.name} ${bytes.length}`, source: 'file' };
    },
  });
const untilRemoved = () => waitUntil(async () => (await storedUploads(setUp)).length === 0);
const partHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

const type = (value: string) => `Content-Type: ${value}`;
const form = type('multipart/form-data; boundary=b');

describe('a file', () => {
  const send = (...files: [field: string, name: string, size: number][]) => {
    const body = new FormData();
    for (const [field, name, size] of files) body.append(field, new Blob([new Uint8Array(size)]), name);
    return visitor.fetch('/api/extract-text', { method: 'POST', body });
  };

  beforeEach(() => void startReading());

  it('reaches the extractor complete, up to the limit, with a sanitised name', async () => {
    expect(await (await send(['file', '../../etc/a.pdf', 2 ** 20])).json()).toMatchObject({
      text: `a.pdf ${2 ** 20}`,
      source: 'file',
    });
    await untilRemoved();
  });

  it('is rejected one byte over the limit', async () => {
    const response = await send(['file', 'a.pdf', 2 ** 20 + 1]);
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { code: 'too-large', message: expect.stringContaining('1 MB') },
    ]);
    expect(await storedUploads(setUp)).toEqual([]);
  });

  it.each([
    [[]],
    [
      [
        ['file', 'a.pdf', 1],
        ['file', 'b.pdf', 1],
      ],
    ],
    [[['other', 'a.pdf', 1]]],
  ])('is rejected for %j', async (files) => {
    const response = await send(...(files as [string, string, number][]));
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'invalid-request', issues: [{ path: 'file' }] },
    ]);
    expect(await storedUploads(setUp)).toEqual([]);
  });

  it.each(['base64', 'Quoted-Printable'])(
    'is rejected as a part in %s, whose text would be its own',
    async (coding) => {
      const body = `${partHead.trimEnd()}\r\nContent-Transfer-Encoding: ${coding}\r\n\r\nSGVsbG8=\r\n--b--\r\n`;
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const response = await visitor.fetch('/api/extract-text', { method: 'POST', headers, body });
      expect([response.status, await response.json()]).toMatchObject([
        415,
        { code: 'unsupported-type', message: expect.stringContaining('“Content-Transfer-Encoding”') },
      ]);
      expect(await storedUploads(setUp)).toEqual([]);
    },
  );

  it('is identified by its content rather than the declared type', async () => {
    const body = new FormData();
    body.append('file', new Blob(['%PDF-1.7'], { type: 'image/png' }), 'a.pdf');
    expect((await visitor.fetch('/api/extract-text', { method: 'POST', body })).status).toBe(200);
  });
});

describe('an aborted upload', () => {
  it('stores nothing, and the next one succeeds', async () => {
    startReading();
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const lines = ['POST /api/extract-text HTTP/1.1', `Host: ${hostname}`, form, 'Content-Length: 900000'];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${partHead}${'a'.repeat(400_000)}`);
    await waitUntil(async () => (await storedUploads(setUp)).length > 0);
    socket.destroy();
    await untilRemoved();
    const body = new FormData();
    body.append('file', new Blob(['good']), 'b.txt');
    const response = await visitor.fetch('/api/extract-text', { method: 'POST', body });
    expect(await response.json()).toMatchObject({ text: 'b.txt 4' });
  });
});

describe('a rejected upload', () => {
  it('keeps the connection usable for the next request', async () => {
    const limited = await setUp.startGateway({ visitorUploadMb: 0.5 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (method: string, path: string, text?: string) => {
      const head = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': text?.length ?? 0 };
      const sent = request(`${limited.url}${path}`, {
        agent,
        method,
        ...(text === undefined ? {} : { headers: head }),
      });
      sent.end(text);
      return new Promise<number | undefined>((resolve, reject) => {
        sent.on('error', reject);
        sent.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)));
      });
    };
    const body = `${partHead}${'a'.repeat(0.9 * megabyte)}\r\n--b--\r\n`;
    expect(await send('POST', '/api/extract-text', body)).toBe(429);
    expect(await send('GET', '/api/jobs')).toBe(200);
    agent.destroy();
  });

  it('does not delay the next request of its connection', async () => {
    const body = `--x\r\ncontent-disposition: form-data; name="other"; filename="a.txt"\r\n\r\n${'a'.repeat(300_000)}\r\n--x--\r\n`;
    const upload = [
      'POST /api/extract-text HTTP/1.1',
      'Host: 127.0.0.1',
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n');
    const next = 'GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
    const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
    let received = '';
    socket.on('data', (chunk) => (received += chunk));
    socket.write(upload + next);
    await once(socket, 'close');
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  });
});

describe('a malformed form [U034]', () => {
  /** Sends raw bytes; resolves with the response's status line, empty when the connection ends without one. */
  async function sendRaw(head: readonly string[], body: string, isWhole: boolean): Promise<string> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    let response = '';
    socket.on('data', (bytes) => (response += String(bytes)));
    socket.on('error', () => undefined);
    const lines = ['POST /api/extract-text HTTP/1.1', `Host: ${hostname}`, 'Connection: close', ...head];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    if (!isWhole) setTimeout(() => socket.destroy(), 200);
    await once(socket, 'close');
    return response.split('\r\n')[0] ?? '';
  }
  const part = (name: string, text = 'x') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n${text}\r\n`;

  it.each([
    ['no file', form, '--b--\r\n'],
    ['two files', form, `${part('file')}${part('file')}--b--\r\n`],
    ['an empty field name', form, `${part('')}--b--\r\n`],
    ['no boundary', type('multipart/form-data'), `${part('file')}--b--\r\n`],
    ['another boundary than announced', type('multipart/form-data; boundary=c'), `${part('file')}--b--\r\n`],
    ['no end', form, part('file').slice(0, -2)],
    ['plain text', type('text/plain'), 'text'],
    ['a header without end', form, `--b\r\nContent-Disposition: form-data; name="file${'"; x="'.repeat(5_000)}`],
  ])('gets 400: %s', async (_, contentType, body) => {
    const status = await sendRaw([contentType, `Content-Length: ${Buffer.byteLength(body)}`], body, true);
    expect(status).toMatch(/^HTTP\/1\.1 4(?:00|15) /);
    expect(await storedUploads(setUp)).toEqual([]);
    expect((await sendFile(visitor, 10)).status).toBe(202);
  });

  it('stores nothing when its connection is lost', async () => {
    await sendRaw([form, 'Content-Length: 900000'], part('file', 'a'.repeat(400_000)).slice(0, -2), false);
    await untilRemoved();
    expect((await sendFile(visitor, 10)).status).toBe(202);
  });
});

describe('the size limit of a file [U033]', () => {
  it('accepts a file of exactly the limit and rejects one more byte, with known or unknown length', async () => {
    startReading();
    expect(await (await sendFile(visitor, megabyte, {})).json()).toMatchObject({ text: `a.txt ${megabyte}` });
    expect((await sendFile(visitor, megabyte + 1)).status).toBe(413);
    expect((await sendFile(visitor, 3 * megabyte)).status).toBe(413);
    const body = ReadableStream.from(
      (function* () {
        yield Buffer.from(partHead);
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
    });
    expect(streamed.status).toBe(413);
    expect(await storedUploads(setUp)).toEqual([]);
  });

  it.each([
    ['before its first part', (text: string) => [text, `\r\n${partHead}Hello\r\n--b--\r\n`]],
    ['after its last part', (text: string) => [`${partHead}Hello\r\n--b--\r\n`, text]],
  ])('includes text %s in a form of unknown length', async (_, piecesOf) => {
    const body = ReadableStream.from(
      (function* () {
        for (const piece of piecesOf('a'.repeat(3 * megabyte))) yield Buffer.from(piece);
      })(),
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=b', prefer: 'respond-async' };
    const response = await visitor.fetch('/api/extract-text', { method: 'POST', headers, body, duplex: 'half' });
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'too-large' }]);
    expect(await storedUploads(setUp)).toEqual([]);
  });
});
