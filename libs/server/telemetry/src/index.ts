export * from './job-metrics';
export * from './metrics';
export type { Span, TraceContext } from './tracer';
export { activeTrace, failureName, inSpan, startSpan, startTracing } from './tracing';
