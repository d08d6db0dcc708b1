/** W3C trace context as carried by jobs, gRPC metadata and requests to the egress. */
export interface TraceContext {
  readonly traceparent: string;
  readonly tracestate?: string;
}

export interface SpanOptions {
  /** Span kind; default `internal`. */
  readonly role?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** Parent span; default the active one, null for a new trace. */
  readonly parent?: TraceContext | null | undefined;
  /** Never contents, paths, queries or cookies, which are the visitor's data. */
  readonly attributes?: Attributes;
}

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  /** Context to propagate; undefined while tracing is disabled. */
  readonly context: TraceContext | undefined;
  set(attributes: Attributes): void;
  /** Runs `work` with this span as the active one. */
  run<Value>(work: () => Value): Value;
  /** Ends the span; `failure` (a code, not a message) marks it as failed. */
  end(failure?: string): void;
}

/** Creates spans; loaded only when a collector is configured. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  active(): TraceContext | undefined;
  /** Flushes pending spans and shuts down. */
  stop(): Promise<void>;
}

export interface TracingSettings {
  readonly service: string;
  /** Base URL of an OTLP/HTTP collector; null disables tracing. */
  readonly otlpEndpoint: string | null;
  /** Headers for the collector: comma-separated `name=value`, values percent-encoded (OpenTelemetry's own format). */
  readonly otlpHeaders: string | null;
  /** Sampling ratio of new traces, 0 to 1. Traces started by another process keep that process's decision. */
  readonly traceRatio: number;
}
