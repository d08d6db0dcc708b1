import { ProblemError } from '@winnow/errors';
import type { UploadAccount } from '@winnow/jobs';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config';
import { addressBlock } from './address-block';

const megabyte = 2 ** 20;
/** Name of the installation's account, limited by the memory of Redis; scrapers of any version count for it as well. */
const installationAccount = 'everybody';

/** Returns the accounts that a visitor's file counts towards until its job has ended; none when limits are off. */
export function uploadAccounts({ sessionId, ip }: FastifyRequest, config: GatewayConfig): UploadAccount[] {
  const [own, ...others] = accountsOfSession(sessionId, config);
  if (!own) return [];
  return [own, { name: `block:${addressBlock(ip)}`, maxBytes: config.blockUploadMb * megabyte }, ...others];
}

/** Returns the accounts without the address block, for files that the gateway writes itself. */
export function accountsOfSession(sessionId: string, config: GatewayConfig): UploadAccount[] {
  if (!config.rateLimit) return [];
  return [
    { name: `session:${sessionId}`, maxBytes: config.visitorUploadMb * megabyte },
    { name: installationAccount, maxBytes: config.keptUploadMb * megabyte },
  ];
}

/**
 * Creates the error for a full account: `quota` for a visitor's or block's share, `unavailable` for the shared total.
 */
export function uploadsFull({ name, maxBytes }: UploadAccount): ProblemError {
  if (name === installationAccount) {
    const message = 'Too many files are being read at the moment. Please try again shortly.';
    return new ProblemError('unavailable', message, { retryAfter: 30 });
  }
  const message = `At most ${Math.floor(maxBytes / megabyte)} MB of files can be queued or active at a time. Wait for one to end.`;
  return new ProblemError('quota', message, { retryAfter: 10 });
}
