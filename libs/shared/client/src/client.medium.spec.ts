import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { WinnowClient, WinnowProblem } from './index.ts';

// A server that implements Winnow's API and simulates network failures.

type Responder = (request: IncomingMessage, response: ServerResponse) => void;

const id = 'A'.repeat(22);
const result = { links: [{ url: 'https://site.test/', text: 'Site' }] };
const progress = { progress: 1, total: 2, message: 'Fetching website links...' };

const json =
  (status: number, body: unknown, headers: OutgoingHttpHeaders = {}): Responder =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const accepted = json(202, { id, status: 'queued', events: `/api/jobs/${id}/events` });
const problemResponse = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { message: 'No.', code, correlationId: 'one-correlation' }, headers);
const event = (index: number, name: string, data: unknown) =>
  `id: ${index}-0\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const stream =
  (...events: string[]): Responder =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events.join(''));
/** Sends the buffered data and destroys the connection. */
const interruptedStream =
  (...events: string[]): Responder =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(events.join(''), () => response.destroy());
  };
const reset: Responder = (request) => void request.socket.destroy();

let server: Server;
let client: WinnowClient;
let received: { line: string; headers: IncomingMessage['headers'] }[];
/** Responses for each address in order; the last one repeats. */
let responders: Record<string, Responder[]>;

beforeEach(async () => {
  received = [];
  responders = {};
  server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`;
    received.push({ line, headers: request.headers });
    const queue = responders[line] ?? [problemResponse(404, 'not-found')];
    const responder = queue.length > 1 ? queue.shift() : queue[0];
    request.resume().on('end', () => responder?.(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = new WinnowClient({ server: addressOf(server) });
});
afterEach(
  () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
);

const addressOf = (one: Server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
const start = 'POST /api/get-links';
const follow = `GET /api/jobs/${id}/events`;
const read = `GET /api/jobs/${id}`;
const cancel = `DELETE /api/jobs/${id}`;
const linesOf = (line: string) => received.filter((one) => one.line === line);
const getLinks = (options?: Parameters<typeof client.run>[2]) =>
  client.run('get-links', { url: 'https://site.test/' }, options);

describe('a run', () => {
  it('starts a job, follows its events and resolves with its result', async () => {
    responders = {
      [start]: [accepted],
      [follow]: [stream(event(1, 'progress', progress), event(2, 'result', result))],
    };
    const onProgress = jest.fn();
    await expect(getLinks({ onProgress })).resolves.toEqual(result);
    expect(onProgress.mock.calls).toEqual([[progress]]);
  });

  it('resumes a broken stream after the last received event', async () => {
    responders = {
      [start]: [accepted],
      [read]: [json(200, { id, status: 'active' })],
      [follow]: [interruptedStream(event(1, 'progress', progress)), stream(event(2, 'result', result))],
    };
    const onProgress = jest.fn();
    await expect(getLinks({ onProgress })).resolves.toEqual(result);
    expect(onProgress).toHaveBeenCalledTimes(1);
    expect(linesOf(follow).map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1-0']);
  });

  describe('while the server does not respond', () => {
    const restarting = problemResponse(503, 'unavailable', { 'retry-after': '0' });
    let skippedMs: number;

    beforeEach(() => {
      skippedMs = 0;
      const { now } = Date;
      jest.spyOn(Date, 'now').mockImplementation(() => now() + skippedMs);
      responders = {
        [start]: [accepted],
        [follow]: [interruptedStream(event(1, 'progress', progress)), restarting, stream(event(2, 'result', result))],
      };
    });
    afterEach(() => jest.restoreAllMocks());

    it('continues a job that sent no events for a long time before', async () => {
      responders[read] = [...Array.from({ length: 5 }, () => restarting), json(200, { id, status: 'active' })];
      await expect(getLinks({ onProgress: () => (skippedMs = 600_000) })).resolves.toEqual(result);
    });

    it('fails after a minute', async () => {
      responders[read] = [(...exchange) => ((skippedMs += 30_000), restarting(...exchange))];
      responders[follow]?.pop();
      await expect(getLinks()).rejects.toMatchObject({ code: 'unavailable' });
    });
  });

  it('polls the job when no event stream is available', async () => {
    responders = {
      [start]: [accepted],
      [follow]: [problemResponse(429, 'quota')],
      [read]: [json(200, { id, status: 'active' }), json(200, { id, status: 'completed', result })],
    };
    await expect(getLinks()).resolves.toEqual(result);
  });

  it('repeats a request whose response was lost under the same key, so that it creates one job', async () => {
    responders = { [start]: [reset, accepted], [follow]: [stream(event(1, 'result', result))] };
    await expect(getLinks()).resolves.toEqual(result);
    const keys = linesOf(start).map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('retries when a full server requests it, but not after a rejection', async () => {
    responders = {
      [start]: [problemResponse(503, 'unavailable', { 'retry-after': '0' }), accepted],
      [follow]: [stream(event(1, 'result', result))],
    };
    await expect(getLinks()).resolves.toEqual(result);
    responders[start] = [problemResponse(400, 'address-refused')];
    received = [];
    await expect(getLinks()).rejects.toBeInstanceOf(WinnowProblem);
    expect(received).toHaveLength(1);
  });

  it('cancels its job when the signal aborts', async () => {
    responders = {
      [start]: [accepted],
      [follow]: [(_request, response) => void response.writeHead(200).write(event(1, 'progress', progress))],
      [cancel]: [(_request, response) => void response.writeHead(204).end()],
    };
    const stop = new AbortController();
    const run = getLinks({ signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) });
    await expect(run).rejects.toThrow('enough');
    expect(linesOf(cancel)).toHaveLength(1);
  });

  it.each([
    [
      'a problem of the job',
      stream(event(1, 'problem', { message: 'Gone.', code: 'unreachable', correlationId: 'x' })),
    ],
    ['the state of a job that failed', interruptedStream()],
  ])('throws %s with its code', async (_name, following) => {
    const problem = { message: 'Gone.', code: 'unreachable', correlationId: 'x' };
    responders = { [start]: [accepted], [follow]: [following], [read]: [json(200, { id, status: 'failed', problem })] };
    await expect(getLinks()).rejects.toMatchObject({ ...problem, name: 'WinnowProblem' });
  });
});

it('sends a file as a form', async () => {
  const bodies: string[] = [];
  responders = {
    'POST /api/extract-text': [
      (request, response) => {
        bodies.push(String(request.headers['content-type']));
        accepted(request, response);
      },
    ],
    [follow]: [stream(event(1, 'result', { text: 'x', source: 'file' }))],
  };
  const file = new File(['x'], 'notes.txt');
  await expect(client.run('extract-text', { file, format: 'markdown' })).resolves.toMatchObject({ text: 'x' });
  expect(bodies[0]).toMatch(/^multipart\/form-data; boundary=/);
});

it('uses the session of its first response, or its API key instead', async () => {
  responders = { 'GET /api/jobs': [json(200, [], { 'set-cookie': 'sid=one.signed; Path=/; HttpOnly' })] };
  await client.jobs();
  await client.jobs();
  const clientWithKey = new WinnowClient({ server: `${addressOf(server)}/`, apiKey: 'wn-key' });
  await clientWithKey.jobs();
  await clientWithKey.jobs();
  expect(received.map(({ headers }) => [headers.cookie, headers.authorization])).toEqual([
    [undefined, undefined],
    ['sid=one.signed', undefined],
    [undefined, 'Bearer wn-key'],
    [undefined, 'Bearer wn-key'],
  ]);
});

it('sends parallel first requests in one session, whatever other cookies there are', async () => {
  const cookies = ['route=a; Path=/', 'sid=one.signed; Path=/; HttpOnly'];
  responders = { 'GET /api/jobs': [json(200, [], { 'set-cookie': cookies })] };
  await Promise.all([client.jobs(), client.jobs(), client.jobs()]);
  expect(received.map(({ headers }) => headers.cookie)).toEqual([undefined, 'sid=one.signed', 'sid=one.signed']);
});

it('follows no redirect with its key', async () => {
  responders = {
    'GET /api/jobs': [(_request, response) => void response.writeHead(302, { location: '/other' }).end()],
  };
  const clientWithKey = new WinnowClient({ server: addressOf(server), apiKey: 'wn-key' });
  await expect(clientWithKey.jobs()).rejects.toMatchObject({ code: 'invalid-response', status: 302 });
  expect(linesOf('GET /other')).toEqual([]);
});

it.each(['localhost:8080', 'ftp://localhost', ''])('rejects the server address %j', (address) => {
  expect(() => new WinnowClient({ server: address })).toThrow(TypeError);
});

it('rejects a key that would end its header', async () => {
  const clientWithKey = new WinnowClient({ server: addressOf(server), apiKey: 'wn-key\r\nx-other: 1' });
  await expect(clientWithKey.jobs()).rejects.toThrow(/invalid header value/);
  expect(received).toEqual([]);
});

it('reports a response that is not Winnow’s', async () => {
  responders = { 'GET /api/limits': [(_request, response) => void response.writeHead(418).end('<h1>teapot</h1>')] };
  await expect(client.limits()).rejects.toMatchObject({ code: 'invalid-response', status: 418 });
});

describe('collections and schedules', () => {
  const schedule = { collection: 'c', time: '06:00', timeZone: 'Europe/Berlin' };

  it('are read by windows, and a page by its address', async () => {
    const index = { total: 1, offset: 0, pages: [{ url: 'https://a.test/?b', title: 'B' }] };
    const diff = { url: 'https://a.test/?b', change: 'changed', patch: '-a\n+b\n' };
    responders = {
      'GET /api/collections': [
        problemResponse(503, 'unavailable', { 'retry-after': '0' }),
        json(200, { collections: [] }),
      ],
      'GET /api/collections/c%2F1/index?offset=0&limit=5000&change=changed': [json(200, index)],
      'GET /api/collections/c/diff?url=https%3A%2F%2Fa.test%2F%3Fb': [json(200, diff)],
    };
    await expect(client.collections.list()).resolves.toEqual({ collections: [] });
    await expect(client.collections.index('c/1', { change: 'changed' })).resolves.toEqual(index);
    await expect(client.collections.diff('c', 'https://a.test/?b')).resolves.toEqual(diff);
  });

  it('are exported as a stream', async () => {
    responders = { 'GET /api/collections/c/export?format=jsonl': [(_request, response) => void response.end('{}\n')] };
    expect(await (await client.collections.export('c', 'jsonl')).text()).toBe('{}\n');
  });

  it('are changed and deleted, and a lost response adds no second schedule', async () => {
    responders = {
      'POST /api/schedules': [reset],
      'PATCH /api/schedules/s': [reset, json(200, { id: 's', ...schedule, paused: true })],
      'DELETE /api/schedules/s': [(_request, response) => void response.writeHead(204).end()],
    };
    await expect(client.schedules.add({ ...schedule })).rejects.toMatchObject({ code: 'network' });
    expect(linesOf('POST /api/schedules')).toHaveLength(1);
    await expect(client.schedules.change('s', { paused: true })).resolves.toMatchObject({ paused: true });
    await client.schedules.remove('s');
    expect(linesOf('DELETE /api/schedules/s')).toHaveLength(1);
  });
});

describe('a chat', () => {
  const request = { messages: [{ role: 'user' as const, content: 'When?' }] };
  const chat = 'POST /api/chat';

  it('passes on each piece, and resolves with the complete answer', async () => {
    const completeAnswer = { response: 'In 1874.', model: 'offline' };
    responders = { [chat]: [stream(event(1, 'delta', { text: 'In ' }), event(2, 'result', completeAnswer))] };
    const onDelta = jest.fn();
    await expect(client.chat(request, { onDelta })).resolves.toEqual(completeAnswer);
    expect(onDelta.mock.calls).toEqual([['In ']]);
  });

  it('is not retried after a broken connection', async () => {
    responders = { [chat]: [interruptedStream(event(1, 'delta', { text: 'In ' }))] };
    await expect(client.chat(request)).rejects.toMatchObject({ code: 'network' });
    expect(received).toHaveLength(1);
  });
});
