import { addressVariables } from '@winnow/address-policy';
import {
  bindAddress,
  egressTokens,
  flag,
  healthPort,
  integer,
  limit,
  list,
  logLevel,
  optionalText,
  queuePrefix,
  readConfig,
  redisUrl,
  text,
  tracingVariables,
  type ConfigOf,
} from '@winnow/config';
import { assertStrongSecrets } from './session/check-secret';
import { readSinks } from './sinks/sink-settings';

export const gatewayVariables = {
  redisUrl,
  queuePrefix,
  logLevel,
  healthPort,
  bindAddress,
  ...tracingVariables,
  port: integer({ name: 'GATEWAY_PORT', meaning: 'port of the API', fallback: 3000, max: 65_535 }),
  host: optionalText({ name: 'GATEWAY_HOST', meaning: 'address that the API listens on; BIND_ADDRESS without it' }),
  webRoot: optionalText({
    name: 'WEB_ROOT',
    meaning: 'folder of the built apps (`<app>/dist`), served beside the API; without it another server has the pages',
  }),
  allowedHosts: list({
    name: 'ALLOWED_HOSTS',
    meaning: 'further names of the product where WEB_ROOT is set, `*` for any; requests for others get 421',
    fallback: [],
  }),
  addressConnections: integer({
    name: 'LIMIT_ADDRESS_CONNECTIONS',
    meaning: 'connections of one address (IPv6: of its /64), 0 for any number',
    fallback: 0,
  }),
  remoteProcessingUrl: optionalText({
    name: 'REMOTE_PROCESSING_URL',
    meaning: 'manifest of the processing remote where it is served elsewhere',
  }),
  remoteChatUrl: optionalText({
    name: 'REMOTE_CHAT_URL',
    meaning: 'manifest of the chat remote where it is served elsewhere',
  }),
  aiRpcUrl: text({
    name: 'AI_RPC_URL',
    meaning: 'host:port or gRPC target of the chat service',
    fallback: '127.0.0.1:50051',
  }),
  sessionSecrets: list({
    name: 'SESSION_SECRET',
    meaning: 'secrets of the session cookie: the first signs, all verify; at least 32 characters each',
  }),
  egressUrl: optionalText({
    name: 'EGRESS_URL',
    meaning: 'address of the egress proxy, through which webhooks are sent; none are accepted without it',
  }),
  egressTokens,
  webhookSecret: optionalText({
    name: 'WEBHOOK_SECRET',
    meaning: 'signs webhooks after standardwebhooks: `whsec_` and base64, or any text; unsigned without it',
  }),
  s3Sinks: optionalText({
    name: 'S3_SINKS',
    meaning: 'S3-compatible buckets that collections may be sent to, a JSON object by name; none without it',
  }),
  databaseUrl: optionalText({
    name: 'DATABASE_URL',
    meaning:
      'address of the PostgreSQL database of collections (postgres://...); without it nothing outlives 15 minutes',
  }),
  keepDays: integer({
    name: 'KEEP_DAYS',
    meaning: 'days for which a collection is kept after it was made or refreshed',
    fallback: 7,
    min: 1,
    max: 3_650,
  }),
  collections: limit('collections'),
  visitorCollectionMb: limit('visitorCollectionMb'),
  blockCollectionMb: limit('blockCollectionMb'),
  allCollectionMb: limit('allCollectionMb'),
  apiKeys: list({
    name: 'API_KEYS',
    meaning: 'API keys, a comma list of name:sha256[:YYYY-MM-DD[:points a day]]; `off`, or none, for no keys',
    fallback: [],
  }),
  trustedHops: integer({
    name: 'TRUST_PROXY_HOPS',
    meaning: 'reverse proxies in front of the gateway whose X-Forwarded headers count',
    fallback: 0,
    max: 10,
  }),
  rateLimit: flag({ name: 'RATE_LIMIT', meaning: 'rate limits and quotas (off for benchmarks)', fallback: true }),
  requirePersistence: flag({
    name: 'REDIS_REQUIRE_AOF',
    meaning: 'refuse a Redis without append-only file; `off` accepts that jobs are lost when it is killed',
    fallback: true,
  }),
  ...addressVariables,
  uploadMb: limit('uploadMb'),
  visitorUploadMb: limit('visitorUploadMb'),
  blockUploadMb: limit('blockUploadMb'),
  keptUploadMb: limit('keptUploadMb'),
  visitorKeptMb: limit('visitorKeptMb'),
  blockKeptMb: limit('blockKeptMb'),
  pages: limit('pages'),
  crawlPages: limit('crawlPages'),
  contentChars: limit('contentChars'),
  queuedJobs: limit('queuedJobs'),
  eventStreams: limit('eventStreams'),
  blockEventStreams: limit('blockEventStreams'),
};

export type GatewayConfig = ConfigOf<typeof gatewayVariables>;

/** Injection token of the configuration. */
export const GATEWAY_CONFIG = Symbol('GATEWAY_CONFIG');

/** Reads the configuration; rejects weak secrets, malformed API keys and buckets. */
export function readGatewayConfig(): GatewayConfig {
  const config = readConfig(gatewayVariables);
  assertStrongSecrets(config.sessionSecrets);
  readSinks(config);
  return config;
}
