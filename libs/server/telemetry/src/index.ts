export * from './job-metrics';
export * from './metrics';
export { activeTrace, failureName, inSpan, startSpan, startTracing, type Span, type TraceContext } from './tracing';
