import { activeTrace, inSpan, startTracing } from './index';

const settings = { service: 'test', otlpHeaders: null, traceRatio: 1 };

jest.mock('./otlp-tracer', () => {
  throw new Error('loaded');
});

it('loads no tracer and propagates no context without a collector', async () => {
  const stop = await startTracing({ ...settings, otlpEndpoint: null });
  const seen = await inSpan('work', {}, async (span) => [span.context, activeTrace()]);
  expect(seen).toEqual([undefined, undefined]);
  await stop();
  // The address of a collector would load the tracer.
  await expect(startTracing({ ...settings, otlpEndpoint: 'http://127.0.0.1:1' })).rejects.toThrow('loaded');
});
