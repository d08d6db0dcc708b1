import path from 'node:path';
import { runTypeScriptCode } from '@winnow/testing';

const library = JSON.stringify(path.join(__dirname, 'index.ts'));

/** Starts tracing in a new process; returns what its spans know, and whether it has loaded OpenTelemetry's SDK. */
function traceWith(otlpEndpoint: string | null): unknown {
  const settings = { service: 'test', otlpHeaders: null, traceRatio: 1, otlpEndpoint };
  const { stdout } = runTypeScriptCode(`
    const { registerHooks } = await import('node:module');
    let isLoaded = false;
    registerHooks({ load: (url, ...rest) => ((isLoaded ||= /opentelemetry.sdk/.test(url)), rest[1](url, rest[0])) });
    const { activeTrace, inSpan, startTracing } = await import(${library});
    await startTracing(${JSON.stringify(settings)});
    const seen = await inSpan('work', {}, async (span) => [span.context ?? null, activeTrace() ?? null]);
    console.log(JSON.stringify({ seen, isLoaded }));
    process.exit();`);
  return JSON.parse(stdout);
}

it('loads no tracer and propagates no context without a collector', () => {
  expect(traceWith(null)).toEqual({ seen: [null, null], isLoaded: false });
  // The address of a collector loads the tracer.
  const traced = traceWith('http://127.0.0.1:1') as { seen: unknown[]; isLoaded: boolean };
  expect(traced.seen[0]).not.toBeNull();
  expect(traced.isLoaded).toBe(true);
});
