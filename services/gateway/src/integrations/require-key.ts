import { isIP } from 'node:net';
import { ProblemError } from '@winnow/errors';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config';

type Settings = Pick<GatewayConfig, 'apiKeys' | 'host' | 'bindAddress'>;

/**
 * Whether integrations require a key: when the gateway listens beyond loopback, unless `API_KEYS=off`. Cross-site
 * requests of browsers are rejected earlier, but requests of programs on the network are not.
 */
function needsKey({ apiKeys, host, bindAddress }: Settings): boolean {
  const isOff = apiKeys.length === 1 && apiKeys[0] === 'off';
  return !isOff && !isLoopback(host ?? bindAddress);
}

const isLoopback = (address: string) =>
  address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));

/** Rejects requests without a valid key when one is required. */
export function requireKey(request: FastifyRequest, settings: Settings): void {
  if (request.apiKey || !needsKey(settings)) return;
  const message = 'This endpoint requires an API key: set API_KEYS, or API_KEYS=off to require none.';
  throw new ProblemError('unauthorized', message);
}
