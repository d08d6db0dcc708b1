import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { ProblemError } from '@winnow/errors';
import type { ReserveBytes } from '@winnow/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { onceResponseClosed } from '../http/response-signals';
import { addressBlock } from './address-block';
import { ByteBudget } from './byte-budget';
import { ByteRate, unlimitedRate } from './byte-rate';
import { responseRate } from './response-memory';

/**
 * Maximum bytes of results in memory that integrations convert as a whole, of one address block and of this process; each
 * takes about three times its size.
 */
const maxBytesPerBlock = 32 * 2 ** 20;
const maxBytesPerProcess = 64 * 2 ** 20;

/** Limits the memory of results that are not streamed, which a hundred concurrent requests for one of 8 MB would fill. */
@Injectable()
export class WholeResults {
  private readonly budget: ByteBudget;
  private readonly rate: ByteRate;

  constructor(@Inject(GATEWAY_CONFIG) { rateLimit }: Pick<GatewayConfig, 'rateLimit'>) {
    this.budget = new ByteBudget(rateLimit ? maxBytesPerBlock : Infinity, maxBytesPerProcess, {
      block: blockLimitExceeded,
      process: processLimitExceeded,
    });
    this.rate = new ByteRate(rateLimit ? responseRate : unlimitedRate);
  }

  /**
   * Returns a function that reserves memory for one result: until the response has closed, or, without `reply`, until it is
   * released. It rejects with `rate-limited` or `unavailable` over the limit.
   */
  of({ sessionId, ip }: Pick<FastifyRequest, 'sessionId' | 'ip'>, reply?: Pick<FastifyReply, 'raw'>): ReserveBytes {
    const block = addressBlock(ip);
    return async (bytes) => {
      const delayMs = this.rate.delayMs(sessionId);
      if (delayMs > 0) await sleep(delayMs);
      this.budget.add(block, bytes);
      const release = () => this.budget.remove(block, bytes);
      if (reply) onceResponseClosed(reply.raw, release);
      return (sent = bytes) => {
        this.rate.spend(sessionId, sent);
        if (!reply) release();
      };
    };
  }
}

const blockLimitExceeded = () => {
  const message = 'Too many long results are sent to your network at once. Wait for other responses and try again.';
  return new ProblemError('rate-limited', message, { retryAfter: 5 });
};

const processLimitExceeded = () => {
  const message = 'Too many long results are sent at once. Please try again in a moment.';
  return new ProblemError('unavailable', message, { retryAfter: 5 });
};
