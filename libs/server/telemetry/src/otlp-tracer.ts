import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  defaultTextMapGetter,
  defaultTextMapSetter,
  trace,
  type Context,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator, parseKeyPairsIntoRecord } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, SpanOptions, TraceContext, Tracer, TracingSettings } from './tracer';

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Milliseconds between exports of finished spans, so that a trace is available soon after its click. */
const exportIntervalMs = 1_000;
/** Timeout of the collector in milliseconds, also on shutdown. */
const exportTimeoutMs = 5_000;

const propagator = new W3CTraceContextPropagator();

/**
 * Creates a tracer with OpenTelemetry's SDK that sends OTLP over HTTP. Loading it takes about 20 MB and a third of a
 * second.
 */
export function createOtlpTracer(settings: TracingSettings & { readonly otlpEndpoint: string }): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${settings.otlpEndpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    headers: parseKeyPairsIntoRecord(settings.otlpHeaders ?? ''),
    timeoutMillis: exportTimeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'winnow',
      'service.name': settings.service,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.traceRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: exportIntervalMs,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const otel = provider.getTracer('winnow');
  const activeContext = new AsyncLocalStorage<Context>();

  const contextOf = (parent: SpanOptions['parent']): Context => {
    if (parent === undefined) return activeContext.getStore() ?? ROOT_CONTEXT;
    return parent === null ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, parent, defaultTextMapGetter);
  };

  return {
    start(name, { role = 'internal', parent, attributes = {} }): Span {
      const parentContext = contextOf(parent);
      const span = otel.startSpan(name, { kind: kinds[role], attributes }, parentContext);
      const own = trace.setSpan(parentContext, span);
      return {
        context: traceContextOf(own),
        set: (more) => void span.setAttributes(more),
        run: (work) => activeContext.run(own, work),
        end(failure) {
          if (failure !== undefined) {
            span.setAttribute('error.type', failure);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    active() {
      const context = activeContext.getStore();
      return context && traceContextOf(context);
    },
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

function traceContextOf(context: Context): TraceContext | undefined {
  const carrier: { traceparent?: string; tracestate?: string } = {};
  propagator.inject(context, carrier, defaultTextMapSetter);
  const { traceparent, tracestate } = carrier;
  return traceparent === undefined ? undefined : { traceparent, ...(tracestate ? { tracestate } : {}) };
}
