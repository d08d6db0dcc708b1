import { WinnowClient, WinnowProblem } from './index.ts';
import { ApiServer, event, interruptedStream, json, problemResponse, reset, stream } from './testing/api-server.ts';

const id = 'A'.repeat(22);
const result = { links: [{ url: 'https://site.test/', text: 'Site' }] };
const progress = { progress: 1, total: 2, message: 'Fetching website links...' };
const accepted = json(202, { id, status: 'queued', events: `/api/jobs/${id}/events` });

let api: ApiServer;
let client: WinnowClient;
beforeEach(async () => {
  api = await ApiServer.start();
  client = new WinnowClient({ server: api.address });
});
afterEach(() => api.close());

const start = 'POST /api/get-links';
const follow = `GET /api/jobs/${id}/events`;
const read = `GET /api/jobs/${id}`;
const cancel = `DELETE /api/jobs/${id}`;
const getLinks = (options?: Parameters<typeof client.run>[2]) =>
  client.run('get-links', { url: 'https://site.test/' }, options);

describe('a run', () => {
  it('starts a job, follows its events and resolves with its result', async () => {
    api.responders = {
      [start]: [accepted],
      [follow]: [stream(event(1, 'progress', progress), event(2, 'result', result))],
    };
    const onProgress = jest.fn();
    await expect(getLinks({ onProgress })).resolves.toEqual(result);
    expect(onProgress.mock.calls).toEqual([[progress]]);
  });

  it('resumes a broken stream after the last received event', async () => {
    api.responders = {
      [start]: [accepted],
      [read]: [json(200, { id, status: 'active' })],
      [follow]: [interruptedStream(event(1, 'progress', progress)), stream(event(2, 'result', result))],
    };
    const onProgress = jest.fn();
    await expect(getLinks({ onProgress })).resolves.toEqual(result);
    expect(onProgress).toHaveBeenCalledTimes(1);
    expect(api.requests(follow).map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1-0']);
  });

  describe('while the server does not respond', () => {
    const restarting = problemResponse(503, 'unavailable', { 'retry-after': '0' });
    let skippedMs: number;

    beforeEach(() => {
      skippedMs = 0;
      const { now } = Date;
      jest.spyOn(Date, 'now').mockImplementation(() => now() + skippedMs);
      api.responders = {
        [start]: [accepted],
        [follow]: [interruptedStream(event(1, 'progress', progress)), restarting, stream(event(2, 'result', result))],
      };
    });
    afterEach(() => jest.restoreAllMocks());

    it('continues a job that sent no events for a long time before', async () => {
      api.responders[read] = [...Array.from({ length: 5 }, () => restarting), json(200, { id, status: 'active' })];
      await expect(getLinks({ onProgress: () => (skippedMs = 600_000) })).resolves.toEqual(result);
    });

    it('fails after a minute', async () => {
      api.responders[read] = [(...exchange) => ((skippedMs += 30_000), restarting(...exchange))];
      api.responders[follow]?.pop();
      await expect(getLinks()).rejects.toMatchObject({ code: 'unavailable' });
    });
  });

  it('polls the job when no event stream is available', async () => {
    api.responders = {
      [start]: [accepted],
      [follow]: [problemResponse(429, 'quota')],
      [read]: [json(200, { id, status: 'active' }), json(200, { id, status: 'completed', result })],
    };
    await expect(getLinks()).resolves.toEqual(result);
  });

  it('repeats a request whose response was lost under the same key, so that it creates one job', async () => {
    api.responders = { [start]: [reset, accepted], [follow]: [stream(event(1, 'result', result))] };
    await expect(getLinks()).resolves.toEqual(result);
    const keys = api.requests(start).map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('retries when a full server requests it, but not after a rejection', async () => {
    api.responders = {
      [start]: [problemResponse(503, 'unavailable', { 'retry-after': '0' }), accepted],
      [follow]: [stream(event(1, 'result', result))],
    };
    await expect(getLinks()).resolves.toEqual(result);
    api.responders[start] = [problemResponse(400, 'address-refused')];
    api.received.length = 0;
    await expect(getLinks()).rejects.toBeInstanceOf(WinnowProblem);
    expect(api.received).toHaveLength(1);
  });

  it('cancels its job when the signal aborts', async () => {
    api.responders = {
      [start]: [accepted],
      [follow]: [(_request, response) => void response.writeHead(200).write(event(1, 'progress', progress))],
      [cancel]: [(_request, response) => void response.writeHead(204).end()],
    };
    const stop = new AbortController();
    const run = getLinks({ signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) });
    await expect(run).rejects.toThrow('enough');
    expect(api.requests(cancel)).toHaveLength(1);
  });

  it('cancels its job when the signal aborts before the response with its id', async () => {
    const stop = new AbortController();
    api.responders = {
      [start]: [
        (...exchange) => {
          stop.abort(new Error('enough'));
          setTimeout(() => accepted(...exchange), 50);
        },
      ],
      [cancel]: [(_request, response) => void response.writeHead(204).end()],
    };
    await expect(getLinks({ signal: stop.signal })).rejects.toThrow('enough');
    expect(api.requests(cancel)).toHaveLength(1);
    expect(api.requests(follow)).toEqual([]);
  });

  it('sends nothing when the signal has aborted, and no further request when it aborts before a retry', async () => {
    await expect(getLinks({ signal: AbortSignal.abort(new Error('early')) })).rejects.toThrow('early');
    expect(api.received).toEqual([]);
    const stop = new AbortController();
    api.responders[start] = [
      (...exchange) => {
        problemResponse(503, 'unavailable')(...exchange);
        stop.abort(new Error('enough'));
      },
    ];
    await expect(getLinks({ signal: stop.signal })).rejects.toThrow('enough');
    expect(api.received).toHaveLength(1);
  });

  it.each([
    [
      'a problem of the job',
      stream(event(1, 'problem', { message: 'Gone.', code: 'unreachable', correlationId: 'x' })),
    ],
    ['the state of a job that failed', interruptedStream()],
  ])('throws %s with its code', async (_name, following) => {
    const problem = { message: 'Gone.', code: 'unreachable', correlationId: 'x' };
    api.responders = {
      [start]: [accepted],
      [follow]: [following],
      [read]: [json(200, { id, status: 'failed', problem })],
    };
    await expect(getLinks()).rejects.toMatchObject({ ...problem, name: 'WinnowProblem' });
  });
});

it('sends a file as a form', async () => {
  const bodies: string[] = [];
  api.responders = {
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

it('uses the session of its first response, or its API key', async () => {
  api.responders = {
    'GET /api/jobs': [json(200, [], { 'set-cookie': 'sid=one.signed; Path=/; HttpOnly' }), json(200, [])],
  };
  await client.jobs();
  await client.jobs();
  const clientWithKey = new WinnowClient({ server: `${api.address}/`, apiKey: 'wn-key' });
  await clientWithKey.jobs();
  await clientWithKey.jobs();
  expect(api.received.map(({ headers }) => [headers.cookie, headers.authorization])).toEqual([
    [undefined, undefined],
    ['sid=one.signed', undefined],
    [undefined, 'Bearer wn-key'],
    [undefined, 'Bearer wn-key'],
  ]);
});

describe('with an API key', () => {
  const cookie = { 'set-cookie': 'sid=one.signed; Path=/; HttpOnly' };
  let clientWithKey: WinnowClient;
  beforeEach(() => {
    clientWithKey = new WinnowClient({ server: api.address, apiKey: 'wn-key' });
  });

  it('stays in the session of the first response if the server has no keys', async () => {
    api.responders = { 'GET /api/limits': [json(200, {}, cookie), json(200, {})], 'GET /api/jobs': [json(200, [])] };
    await Promise.all([clientWithKey.limits(), clientWithKey.jobs(), clientWithKey.jobs()]);
    expect(api.received.map(({ headers }) => [headers.cookie, headers.authorization])).toEqual([
      [undefined, 'Bearer wn-key'],
      ['sid=one.signed', 'Bearer wn-key'],
      ['sid=one.signed', 'Bearer wn-key'],
    ]);
    await expect(clientWithKey.isKeySession()).resolves.toBe(false);
  });

  it('has the session of the key if the server accepts it', async () => {
    api.responders = { 'GET /api/limits': [json(200, {})] };
    await expect(clientWithKey.isKeySession()).resolves.toBe(true);
    api.responders = { 'GET /api/limits': [problemResponse(401, 'unauthorized')] };
    await expect(clientWithKey.isKeySession()).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

it('sends parallel first requests in one session, whatever other cookies there are', async () => {
  const cookies = ['route=a; Path=/', 'sid=one.signed; Path=/; HttpOnly'];
  api.responders = { 'GET /api/jobs': [json(200, [], { 'set-cookie': cookies })] };
  await Promise.all([client.jobs(), client.jobs(), client.jobs()]);
  expect(api.received.map(({ headers }) => headers.cookie)).toEqual([undefined, 'sid=one.signed', 'sid=one.signed']);
});

it('follows no redirect with its key', async () => {
  api.responders = {
    'GET /api/jobs': [(_request, response) => void response.writeHead(302, { location: '/other' }).end()],
  };
  const clientWithKey = new WinnowClient({ server: api.address, apiKey: 'wn-key' });
  await expect(clientWithKey.jobs()).rejects.toMatchObject({ code: 'invalid-response', status: 302 });
  expect(api.requests('GET /other')).toEqual([]);
});

it.each(['localhost:8080', 'ftp://localhost', ''])('rejects the server address %j', (address) => {
  expect(() => new WinnowClient({ server: address })).toThrow(TypeError);
});

it('rejects a key that would end its header', async () => {
  const clientWithKey = new WinnowClient({ server: api.address, apiKey: 'wn-key\r\nx-other: 1' });
  await expect(clientWithKey.jobs()).rejects.toThrow(/invalid header value/);
  expect(api.received).toEqual([]);
});

it('reports a response that is not Winnow’s', async () => {
  api.responders = { 'GET /api/limits': [(_request, response) => void response.writeHead(418).end('<h1>teapot</h1>')] };
  await expect(client.limits()).rejects.toMatchObject({ code: 'invalid-response', status: 418 });
});
