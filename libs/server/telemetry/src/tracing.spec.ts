import { activeTrace, inSpan, startTracing } from './index';

const settings = { service: 'test', otlpHeaders: null, traceRatio: 1 };

jest.mock('./otlp-tracer', () => {
  throw new Error('loaded');
});

it('loads nothing and passes nothing on without a collector', async () => {
  const stop = await startTracing({ ...settings, otlpEndpoint: null });
  const seen = await inSpan('work', {}, async (span) => [span.context, activeTrace()]);
  expect(seen).toEqual([undefined, undefined]);
  await stop();
  // A collector's address would load the tracer.
  await expect(startTracing({ ...settings, otlpEndpoint: 'http://127.0.0.1:1' })).rejects.toThrow('loaded');
});
