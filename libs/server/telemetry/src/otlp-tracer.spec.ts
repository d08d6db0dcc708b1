import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '@winnow/testing';
import { activeTrace, inSpan, startSpan, startTracing, type TraceContext } from './index';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
}

/** Returns the spans that arrive at a collector while `work` runs with tracing enabled. */
async function sentBy(work: () => Promise<void>, traceRatio = 1): Promise<{ spans: SentSpan[]; key: unknown }> {
  const spans: SentSpan[] = [];
  let key: unknown;
  const take = async (request: IncomingMessage) => {
    const chunks = await Array.fromAsync(request);
    key = request.headers['x-key'];
    const body = JSON.parse(Buffer.concat(chunks as Buffer[]).toString());
    for (const { scopeSpans } of body.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
  };
  const server = createServer((request, response) => void take(request).then(() => response.end('{}')));
  const { origin, close } = await listen(server);
  const otlpEndpoint = `${origin}/`;
  const stop = await startTracing({ service: 'test', otlpEndpoint, otlpHeaders: 'x-key=a%20b', traceRatio });
  await work();
  await stop();
  await close();
  return { spans, key };
}

it('attaches spans to their parent in this or another process, and marks failures with their code', async () => {
  let carried: TraceContext | undefined;
  const { spans, key } = await sentBy(async () => {
    await inSpan('click', {}, async () => {
      await sleep(1);
      carried = activeTrace();
      await inSpan('work', {}, () => Promise.reject(Object.assign(new Error('secret'), { code: 'timeout' }))).catch(
        () => undefined,
      );
    });
    startSpan('elsewhere', { parent: carried }).end();
    startSpan('on its own', { parent: null }).end();
  });
  const named = (name: string) => spans.find((span) => span.name === name);
  const click = named('click');
  expect(named('work')).toMatchObject({ traceId: click?.traceId, parentSpanId: click?.spanId, status: { code: 2 } });
  expect(named('elsewhere')).toMatchObject({ traceId: click?.traceId, parentSpanId: click?.spanId });
  expect(named('on its own')?.traceId).not.toBe(click?.traceId);
  expect(JSON.stringify(spans)).toContain('timeout');
  expect(JSON.stringify(spans)).not.toContain('secret');
  expect(key).toBe('a b');
});

it('samples the configured share of traces, and all that another process sampled', async () => {
  const parent = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  const { spans } = await sentBy(async () => {
    for (let i = 0; i < 5; i++) startSpan('dropped', { parent: null }).end();
    startSpan('kept', { parent }).end();
  }, 0);
  expect(spans.map(({ name }) => name)).toEqual(['kept']);
});
