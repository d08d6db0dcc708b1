import type { AddressInfo } from 'node:net';
import { addressPolicy } from '@winnow/address-policy';
import { silentLogger } from '@winnow/logging';
import type { GatewayConfig } from '../config';
import { createGateway, type GatewayOptions } from '../create-gateway';

export interface TestGateway {
  readonly url: string;
  close(): Promise<void>;
}

/** Milliseconds between checks for due work; those of production would delay each result by seconds. */
export const testIntervals = { checkMs: 100, unfinishedMs: 200, failedMs: 500 };
/** Timeouts of slow requests for tests of them. */
export const shortTimeouts = { headersMs: 1_000, checkHeadersMs: 500, checkBodyMs: 2_000 };

/**
 * Starts a gateway on a free port with production settings, some of which may be overridden; options as for
 * `createGateway`.
 */
export async function startTestGateway(
  settings: Partial<GatewayConfig> & { redisUrl: string },
  options: GatewayOptions = {},
): Promise<TestGateway> {
  const config: GatewayConfig = {
    queuePrefix: 'test',
    logLevel: 'silent',
    otlpEndpoint: null,
    otlpHeaders: null,
    traceRatio: 1,
    healthPort: 0,
    bindAddress: '127.0.0.1',
    port: 0,
    host: null,
    webRoot: null,
    allowedHosts: [],
    addressConnections: 0,
    remoteProcessingUrl: null,
    remoteChatUrl: null,
    aiRpcUrl: '127.0.0.1:1',
    sessionSecrets: ['a-secret-of-at-least-thirty-two-characters'],
    apiKeys: [],
    egressUrl: null,
    egressTokens: [],
    webhookSecret: null,
    s3Sinks: null,
    databaseUrl: null,
    databaseIsNew: false,
    keepDays: 7,
    collections: 100,
    visitorCollectionMb: 256,
    blockCollectionMb: 512,
    allCollectionMb: 20_000,
    searchBaseUrl: null,
    trustedHops: 0,
    rateLimit: false,
    requirePersistence: false,
    allowCidrs: [],
    denyCidrs: [],
    allowPorts: ['80', '443', '8080', '8443'],
    uploadMb: 1,
    visitorUploadMb: 100,
    blockUploadMb: 200,
    keptUploadMb: 256,
    visitorKeptMb: 128,
    blockKeptMb: 192,
    pages: 10,
    crawlPages: 1_000,
    contentChars: 100_000,
    queuedJobs: 2_000,
    eventStreams: 100,
    blockEventStreams: 1_000,
    ...settings,
  };
  addressPolicy(config);
  const gateway = await createGateway(config, silentLogger, { intervals: testIntervals, ...options });
  await gateway.app.listen(0, '127.0.0.1');
  const { port } = gateway.app.getHttpServer().address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => gateway.close() };
}
