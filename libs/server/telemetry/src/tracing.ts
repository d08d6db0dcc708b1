/** W3C trace context (traceparent, tracestate) as queue, gRPC and the way to the egress carry it. */
export interface TraceContext {
  readonly traceparent: string;
  readonly tracestate?: string;
}

export interface SpanOptions {
  /** What the span is to the one on the other side; `internal` without it. */
  readonly role?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** The span that caused this one; the running span without it, null for a trace of its own. */
  readonly parent?: TraceContext | null | undefined;
  /** Facts for the reader; never contents, paths, queries or cookies, which are the visitor's. */
  readonly attributes?: Attributes;
}

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  /** What goes along to the next process; undefined while tracing is off. */
  readonly context: TraceContext | undefined;
  set(attributes: Attributes): void;
  /** Runs work whose own spans belong below this one. */
  run<Value>(work: () => Value): Value;
  /** Ends the span; with a failure (a code, no sentence) as one that failed. */
  end(failure?: string): void;
}

/** What makes spans; loaded only where a collector is named. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  active(): TraceContext | undefined;
  /** Sends what is waiting and ends. */
  stop(): Promise<void>;
}

export interface TracingSettings {
  readonly service: string;
  /** Base address of an OTLP/HTTP collector; null leaves tracing off. */
  readonly otlpEndpoint: string | null;
  /** Headers for the collector: `name=value`, comma list, values percent-encoded (OpenTelemetry's own form). */
  readonly otlpHeaders: string | null;
  /** Share of new traces that are kept, 0 to 1; a trace that another process began is kept as that one decided. */
  readonly traceRatio: number;
}

let tracer: Tracer | null = null;

const noSpan: Span = { context: undefined, set: () => undefined, run: (work) => work(), end: () => undefined };

/** Switches tracing on where a collector is named; resolves with what ends it. Off, it loads nothing and costs nothing. */
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

/** A span for what is no function call (a request, a stream); the caller ends it. */
export function startSpan(name: string, options: SpanOptions = {}): Span {
  return tracer?.start(name, options) ?? noSpan;
}

/** Does work in a span of its own, which ends with it. */
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

/** The running span as another process may continue it. */
export function activeTrace(): TraceContext | undefined {
  return tracer?.active();
}

/** A failure's code or kind; its sentence may hold what belongs to a visitor. */
export function failureName(error: unknown): string {
  const { code, kind, name } = (error ?? {}) as { code?: unknown; kind?: unknown; name?: unknown };
  return String(code ?? kind ?? name ?? 'unknown');
}
