import { isIP } from 'node:net';
import { ProblemError } from '@winnow/errors';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config';

type Settings = Pick<GatewayConfig, 'apiKeys' | 'host' | 'bindAddress'>;

/**
 * Whether the doors for tools ask for a key: wherever the gateway listens beyond its own machine, unless `API_KEYS=off` is
 * said. What a browser sends from another site is refused before; a program of the network is not.
 */
export function needsKey({ apiKeys, host, bindAddress }: Settings): boolean {
  const isOff = apiKeys.length === 1 && apiKeys[0] === 'off';
  return !isOff && !isLoopback(host ?? bindAddress);
}

const isLoopback = (address: string) =>
  address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));

/** Refuses requests without a valid key where one is needed. */
export function requireKey(request: FastifyRequest, settings: Settings): void {
  if (request.apiKey || !needsKey(settings)) return;
  const message = 'This address needs an API key: set API_KEYS, or API_KEYS=off to do without.';
  throw new ProblemError('unauthorized', message);
}
