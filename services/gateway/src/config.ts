import { addressVariables } from '@winnow/address-policy';
import {
  egressTokens,
  flag,
  formatted,
  integer,
  limit,
  list,
  optional,
  optionalHttpUrl,
  optionalText,
  processVariables,
  queuePrefix,
  readConfig,
  redisUrl,
  requirePersistence,
  text,
  type ConfigOf,
} from '@winnow/config';
import { assertStrongSecrets } from './session/check-secret';
import { readSinks } from './sinks/sink-settings';

/** Whether `pg` connects to the database that a text names: the host may be empty, in the query, or a socket. */
const isDatabaseUrl = (value: string) =>
  /^(?:socket:|\/)/.test(value) ||
  (/^postgres(?:ql)?:\/\//i.test(value) && URL.canParse(value.replace('@/', '@localhost/')));

export const gatewayVariables = {
  redisUrl,
  queuePrefix,
  ...processVariables,
  port: integer({ name: 'GATEWAY_PORT', description: 'port of the API', fallback: 3000, max: 65_535 }),
  host: optionalText({ name: 'GATEWAY_HOST', description: 'address that the API listens on; unset: BIND_ADDRESS' }),
  webRoot: optionalText({
    name: 'WEB_ROOT',
    description: 'folder of the built apps (`<app>/dist`), served beside the API; unset: another server serves them',
  }),
  allowedHosts: list({
    name: 'ALLOWED_HOSTS',
    description: 'additional host names if WEB_ROOT is set, `*` for any; requests for others get 421',
    fallback: [],
  }),
  addressConnections: integer({
    name: 'LIMIT_ADDRESS_CONNECTIONS',
    description: 'maximum connections of an address block (IPv6: /64); 0: unlimited',
    fallback: 0,
  }),
  remoteProcessingUrl: optionalHttpUrl({
    name: 'REMOTE_PROCESSING_URL',
    description: "URL of the processing remote's manifest, if another server serves it",
  }),
  remoteChatUrl: optionalHttpUrl({
    name: 'REMOTE_CHAT_URL',
    description: "URL of the chat remote's manifest, if another server serves it",
  }),
  aiRpcUrl: text({
    name: 'AI_RPC_URL',
    description: 'host:port or gRPC target of the chat service',
    fallback: '127.0.0.1:50051',
  }),
  sessionSecrets: list({
    name: 'SESSION_SECRET',
    description:
      'comma-separated secrets of the session cookie, at least 32 characters each: the first signs, all verify',
  }),
  egressUrl: optionalHttpUrl({
    name: 'EGRESS_URL',
    description: 'URL of the egress proxy, through which webhooks are sent; unset: webhooks are rejected',
  }),
  egressTokens,
  webhookSecret: optionalText({
    name: 'WEBHOOK_SECRET',
    description: 'signing secret of webhooks (standardwebhooks): `whsec_` and base64, or any text; unset: unsigned',
  }),
  s3Sinks: optionalText({
    name: 'S3_SINKS',
    description: 'S3-compatible buckets that collections may be sent to: a JSON object, keyed by name; unset: none',
  }),
  databaseUrl: optional(
    formatted(
      {
        name: 'DATABASE_URL',
        description:
          'URL of the PostgreSQL database of collections (postgres://...; without a password in it, PGPASSWORD is used); unset: nothing is kept longer than 15 minutes',
      },
      'a URL such as postgres://user:password@host:5432/database, with a percent-encoded password',
      isDatabaseUrl,
    ),
  ),
  databaseIsNew: flag({
    name: 'DATABASE_IS_NEW',
    description:
      'the database has just been created, and is not started before something is stored (set by `npm start`)',
    fallback: false,
  }),
  keepDays: integer({
    name: 'KEEP_DAYS',
    description: 'days for which a collection is kept after it was created or refreshed',
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
    description: 'comma-separated API keys, name:sha256[:YYYY-MM-DD[:points per day]]; `off` or unset: none',
    fallback: [],
  }),
  searchBaseUrl: optionalText({
    name: 'SEARCH_BASE_URL',
    description: 'the setting of the scraper: if it is set here as well, the web interface offers the web search',
  }),
  trustedHops: integer({
    name: 'TRUST_PROXY_HOPS',
    description: 'number of trusted reverse proxies in front of the gateway (X-Forwarded headers)',
    fallback: 0,
    max: 10,
  }),
  rateLimit: flag({ name: 'RATE_LIMIT', description: 'rate limits and quotas (off for benchmarks)', fallback: true }),
  requirePersistence,
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
