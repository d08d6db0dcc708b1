import type { Span, SpanOptions, TraceContext, Tracer, TracingSettings } from './tracer';

let tracer: Tracer | null = null;

const noSpan: Span = { context: undefined, set: () => undefined, run: (work) => work(), end: () => undefined };

/** Enables tracing if a collector is configured. Resolves with its shutdown. Otherwise loads nothing. */
export async function startTracing(settings: TracingSettings): Promise<() => Promise<void>> {
  const { otlpEndpoint } = settings;
  if (otlpEndpoint === null) return () => Promise.resolve();
  const { createOtlpTracer } = await import('./otlp-tracer');
  const started = createOtlpTracer({ ...settings, otlpEndpoint });
  tracer = started;
  return async () => {
    if (tracer === started) tracer = null;
    await started.stop();
  };
}

/** Starts a span that is not bound to a function call (a request, a stream); the caller ends it. */
export function startSpan(name: string, options: SpanOptions = {}): Span {
  return tracer?.start(name, options) ?? noSpan;
}

/** Runs `work` in a span that ends with it. */
export async function inSpan<Value>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Value>,
): Promise<Value> {
  const span = startSpan(name, options);
  try {
    const value = await span.run(() => work(span));
    span.end();
    return value;
  } catch (error) {
    span.end(failureName(error));
    throw error;
  }
}

/** Returns the context of the active span, for another process to continue. */
export function activeTrace(): TraceContext | undefined {
  return tracer?.active();
}

/** Returns a failure's code or kind; its message may contain a visitor's data. */
export function failureName(error: unknown): string {
  const { code, kind, name } = (error ?? {}) as { code?: unknown; kind?: unknown; name?: unknown };
  return String(code ?? kind ?? name ?? 'unknown');
}
