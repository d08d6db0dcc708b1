import { ProblemError } from '@winnow/errors';
import type { UploadAccount } from '@winnow/jobs';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config';
import { addressBlock } from './address-block';

const megabyte = 2 ** 20;
/** The account of everybody together: what Redis has room for. */
const everybody = 'everybody';

/** Who a visitor's file counts for until its job has ended; nobody where rates are not limited. */
export function uploadAccounts({ sessionId, ip }: FastifyRequest, config: GatewayConfig): UploadAccount[] {
  if (!config.rateLimit) return [];
  return [
    { name: `session:${sessionId}`, mostBytes: config.visitorUploadMb * megabyte },
    { name: `block:${addressBlock(ip)}`, mostBytes: config.blockUploadMb * megabyte },
    { name: everybody, mostBytes: config.keptUploadMb * megabyte },
  ];
}

/** What a visitor hears when there is no room: `quota` for a share that is used up, `unavailable` when nobody has room. */
export function uploadsFull({ name, mostBytes }: UploadAccount): ProblemError {
  if (name === everybody) {
    const message = 'Too many files are being read at the moment. Please try again shortly.';
    return new ProblemError('unavailable', message, { retryAfter: 30 });
  }
  const message = `At most ${Math.floor(mostBytes / megabyte)} MB of files can be waiting or being read at once. Wait for one to end.`;
  return new ProblemError('quota', message, { retryAfter: 10 });
}
