import {
  choice,
  flag,
  formatted,
  fraction,
  httpUrl,
  integer,
  list,
  optionalHttpUrl,
  optionalText,
  text,
} from './define-config';

/**
 * Whether ioredis connects to the server that a text names. For a text without a scheme or host, it would connect to
 * this machine. For a text that is no URL, such as with a `#` in the password, it throws an error that contains the
 * text.
 */
function isRedisUrl(value: string): boolean {
  if (/^(?:rediss?-sentinel|unix):\/\/|^\//.test(value)) return true;
  return /^rediss?:\/\//.test(value) && Boolean(URL.parse(value)?.hostname);
}

/** Variables that more than one service reads. */
export const redisUrl = formatted(
  {
    name: 'REDIS_URL',
    description: 'URL of the Redis or Valkey server, or of its Sentinels: redis-sentinel://host,host/#master',
  },
  'a URL such as redis://host:6379, with a percent-encoded password',
  isRedisUrl,
);

export const requirePersistence = flag({
  name: 'REDIS_REQUIRE_AOF',
  description: 'require an append-only file of Redis; `off`: acknowledged jobs are lost when Redis is killed',
  fallback: true,
});

export const queuePrefix = text({
  name: 'QUEUE_PREFIX',
  description: 'prefix of every Redis key; several installations can share a server',
  fallback: 'winnow',
});

export const egressUrl = httpUrl({
  name: 'EGRESS_URL',
  description: 'URL of the egress proxy, the only route to the internet',
});

export const egressTokens = list({
  name: 'EGRESS_TOKEN',
  description:
    'comma-separated secrets between the egress and its clients: clients present all, the egress accepts any of its own; ' +
    'unset: every client is accepted',
  fallback: [],
});

/** Variables of every process. */
export const processVariables = {
  logLevel: choice({
    name: 'LOG_LEVEL',
    description: 'minimum severity of logged messages',
    options: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    fallback: 'info',
  }),
  /** Port that serves liveness, readiness and metrics of a process. */
  healthPort: integer({
    name: 'HEALTH_PORT',
    description: 'port of /health/live, /health/ready and /metrics; 0 selects a free port',
    fallback: 0,
    max: 65_535,
  }),
  bindAddress: text({
    name: 'BIND_ADDRESS',
    description: 'address that the process listens on',
    fallback: '127.0.0.1',
  }),
  // Trace exporter settings; the names are OpenTelemetry's own.
  otlpEndpoint: optionalHttpUrl({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    description: 'base URL of an OTLP/HTTP collector; unset: tracing is disabled',
  }),
  otlpHeaders: optionalText({
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    description: 'headers for the collector: name=value, comma-separated',
  }),
  traceRatio: fraction({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    description: 'sampling ratio of traces, 0 to 1',
    fallback: 1,
  }),
};
