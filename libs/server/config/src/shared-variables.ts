import { fraction, integer, list, choice, optionalText, text } from './define-config';

/** Variables that more than one service reads. */
export const redisUrl = text({
  name: 'REDIS_URL',
  meaning: 'address of the Redis or Valkey server, or of Sentinels: redis-sentinel://host,host/#master',
});

export const queuePrefix = text({
  name: 'QUEUE_PREFIX',
  meaning: 'prefix of every Redis key, so that several installations share a server',
  fallback: 'winnow',
});

export const logLevel = choice({
  name: 'LOG_LEVEL',
  meaning: 'least severity that is logged',
  options: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  fallback: 'info',
});

export const egressUrl = text({
  name: 'EGRESS_URL',
  meaning: 'address of the egress proxy, the only way to the internet',
});

export const egressTokens = list({
  name: 'EGRESS_TOKEN',
  meaning:
    'secrets between the egress and its clients, a comma list: clients present all, the egress accepts any of its own; ' +
    'none lets every client in',
  fallback: [],
});

/** Port that serves liveness, readiness and metrics of a process. */
export const healthPort = integer({
  name: 'HEALTH_PORT',
  meaning: 'port of /health/live, /health/ready and /metrics (0 picks a free one)',
  fallback: 0,
  max: 65_535,
});

export const bindAddress = text({
  name: 'BIND_ADDRESS',
  meaning: 'address the process listens on',
  fallback: '127.0.0.1',
});

/** Trace exporter settings; the names are OpenTelemetry's own. */
export const tracingVariables = {
  otlpEndpoint: optionalText({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning: 'base address of an OTLP/HTTP collector; traces are off without it',
  }),
  otlpHeaders: optionalText({
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    meaning: 'headers for the collector: name=value, comma list',
  }),
  traceRatio: fraction({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    meaning: 'share of the traces that are kept, 0 to 1',
    fallback: 1,
  }),
};
