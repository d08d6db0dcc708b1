import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listen, startModelServer, type ModelServer } from '@winnow/testing';
import { expect, test as winnow } from '../setup/winnow';
import { listedMetrics, exportedMetrics, valueOf } from './metrics-list';
import { OtlpReceiver, type ReceivedSpan } from './otlp-receiver';

/** A website that records request headers. */
interface ListeningSite {
  readonly asked: IncomingHttpHeaders[];
  readonly dial: string;
  readonly close: () => Promise<void>;
}

async function startListeningSite(): Promise<ListeningSite> {
  const asked: IncomingHttpHeaders[] = [];
  const text = 'The harbor of Ostby was built in 1874 by the engineer Marta Lind. '.repeat(12);
  const server = createServer((request, response) => {
    asked.push(request.headers);
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Harbor</title><main><h1>Harbor</h1><p>${text}</p></main>`);
  });
  const { port, close } = await listen(server);
  return { asked, dial: `127.0.0.1:${port}`, close };
}

const test = winnow.extend<object, { otlp: OtlpReceiver; model: ModelServer; listening: ListeningSite }>({
  otlp: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const receiver = await new OtlpReceiver().listen();
      await use(receiver);
      await receiver.close();
    },
    { scope: 'worker' },
  ],
  model: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startModelServer({ answer: () => 'The harbor is old.' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  listening: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const site = await startListeningSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  otherHosts: [async ({ listening }, use) => use({ 'listening.test': listening.dial }), { scope: 'worker' }],
  systemOptions: [
    async ({ otlp, model }, use) =>
      use({
        environment: {
          OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url,
          AI_PROVIDER: 'openai',
          OPENAI_API_KEY: 'key',
          OPENAI_BASE_URL: model.url,
          OPENAI_MODEL: 'test-model',
        },
      }),
    { scope: 'worker' },
  ],
});

const services = ['gateway', 'scraper', 'extractor', 'ai', 'egress'];
const shown = ({ service, name }: ReceivedSpan) => `${service}: ${name}`;

/** Each span with its parent, so that a failure shows the tree. */
function tree(trace: readonly ReceivedSpan[]): string[] {
  return trace.map((span) => {
    const above = trace.find(({ spanId }) => spanId === span.parentSpanId);
    return `${above ? shown(above) : '-'} > ${shown(span)}`;
  });
}

async function post(url: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function scrape(url: string, correlationId: string): Promise<void> {
  const headers = { 'x-correlation-id': correlationId };
  const answer = await post(url, '/api/scrape-content', { urls: ['http://listening.test/harbor'] }, headers);
  expect(await answer.json()).toMatchObject({ pages: [{ outcome: 'ok' }] });
}

async function chat(url: string, correlationId: string): Promise<void> {
  const request = { messages: [{ role: 'user', content: 'How old is it?' }], systemPrompt: 'A harbor.' };
  const headers = { 'x-correlation-id': correlationId, accept: 'text/event-stream' };
  expect(await (await post(url, '/api/chat', request, headers)).text()).toContain('event: result');
}

test('one scrape is one trace over gateway, queue, scraper and egress, hidden from websites', async ({
  system,
  otlp,
  listening,
}) => {
  await scrape(system.url, 'click-on-scrape');
  const trace = await otlp.traceOf('click-on-scrape', ['gateway: POST /api/scrape-content', 'egress: forward']);
  expect(tree(trace)).toEqual(
    expect.arrayContaining([
      '- > gateway: POST /api/scrape-content',
      'gateway: POST /api/scrape-content > gateway: send scrape-content',
      'gateway: send scrape-content > scraper: process scrape-content',
      'scraper: process scrape-content > scraper: page',
      'scraper: page > scraper: fetch by http',
      'scraper: fetch by http > scraper: fetch GET',
      'scraper: fetch GET > egress: forward',
      'scraper: page > scraper: read page',
    ]),
  );
  expect(trace.filter(({ parentSpanId }) => !parentSpanId)).toHaveLength(1);
  expect(listening.asked.length).toBeGreaterThan(0);
  for (const headers of listening.asked) expect(Object.keys(headers).join()).not.toMatch(/trace|correlation/);
});

test('one chat is one trace over gateway, gRPC, ai and the model call', async ({ system, otlp, model }) => {
  await chat(system.url, 'click-on-chat');
  const trace = await otlp.traceOf('click-on-chat', ['gateway: POST /api/chat', 'ai: chat test-model']);
  const call = 'winnow.ai.ChatService/Chat';
  expect(tree(trace).toSorted()).toEqual(
    [
      '- > gateway: POST /api/chat',
      `gateway: POST /api/chat > gateway: ${call}`,
      `gateway: ${call} > ai: ${call}`,
      `ai: ${call} > ai: chat test-model`,
    ].toSorted(),
  );
  const asked = trace.find(({ name }) => name === 'chat test-model');
  expect(Number(asked?.attributes['gen_ai.usage.output_tokens'])).toBeGreaterThan(0);
  expect(JSON.stringify(otlp.spans)).not.toContain('How old');
  expect(model.requests.length).toBeGreaterThan(0);
});

test('every metric is listed in docs/operations.md, every listed one is exported, and they count', async ({
  system,
}) => {
  await scrape(system.url, 'counted-scrape');
  await chat(system.url, 'counted-chat');
  const read = async (service: string) => (await fetch(`${system.healthUrl(service)}/metrics`)).text();
  const texts = Object.fromEntries(await Promise.all(services.map(async (name) => [name, await read(name)])));
  const [listed, told] = [listedMetrics(), exportedMetrics(texts)];
  expect(Object.keys(told).toSorted()).toEqual(Object.keys(listed).toSorted());
  for (const [name, { services: by, labels }] of Object.entries(told))
    expect({ name, services: by, labels: labels ?? listed[name]?.labels }).toEqual({ name, ...listed[name] });

  const value = (service: string, name: string, labels = {}) => valueOf(texts[service] ?? '', name, labels);
  expect(value('scraper', 'winnow_pages_total', { outcome: 'ok', engine: 'http' })).toBeGreaterThan(0);
  expect(value('scraper', 'winnow_job_wait_seconds_count', { operation: 'scrape-content' })).toBeGreaterThan(0);
  expect(value('egress', 'winnow_egress_requests_total', { outcome: 'passed' })).toBeGreaterThan(0);
  expect(value('ai', 'winnow_model_calls_total', { provider: 'openai', lane: 'chat', outcome: 'ok' })).toBeGreaterThan(
    0,
  );
  expect(value('ai', 'winnow_model_tokens_total', { direction: 'output' })).toBeGreaterThan(0);
  expect(value('ai', 'winnow_chats_total', { provider: 'openai', outcome: 'ok' })).toBeGreaterThan(0);
  expect(value('gateway', 'winnow_http_requests_total', { route: '/api/chat', status: '200' })).toBeGreaterThan(0);
});

test('a queue without workers exports its depth and the age of its oldest job, and listeners are counted', async ({
  system,
}) => {
  const read = async () => (await fetch(`${system.healthUrl('gateway')}/metrics`)).text();
  // A process under SIGSTOP neither works nor releases its jobs.
  system.kill('scraper', 'SIGSTOP');
  try {
    const first = await post(
      system.url,
      '/api/get-links',
      { url: 'http://listening.test' },
      { prefer: 'respond-async' },
    );
    const [cookie = ''] = first.headers.getSetCookie()[0]?.split(';') ?? [];
    const { events } = (await first.json()) as { events: string };
    const hangUp = new AbortController();
    await fetch(system.url + events, { headers: { cookie }, signal: hangUp.signal });
    await expect.poll(async () => valueOf(await read(), 'winnow_sse_listeners', { stream: 'job' })).toBe(1);
    // The stopped worker may have claimed the first job just before; the others wait.
    for (let i = 0; i < 8; i++)
      await post(system.url, '/api/get-links', { url: 'http://listening.test' }, { prefer: 'respond-async', cookie });
    await expect
      .poll(async () => valueOf(await read(), 'winnow_queue_oldest_seconds', { queue: 'scraper' }))
      .toBeGreaterThan(1);
    const waiting = valueOf(await read(), 'winnow_queue_jobs', { queue: 'scraper', state: 'waiting' });
    expect(waiting).toBeGreaterThan(0);
    hangUp.abort();
    await expect.poll(async () => valueOf(await read(), 'winnow_sse_listeners', { stream: 'job' })).toBe(0);
  } finally {
    system.kill('scraper', 'SIGCONT');
  }
  await expect
    .poll(async () => valueOf(await read(), 'winnow_queue_jobs', { queue: 'scraper', state: 'waiting' }))
    .toBe(0);
});
