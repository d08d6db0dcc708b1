import { setTimeout as sleep } from 'node:timers/promises';
import type { ReserveBytes } from '@winnow/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onceResponseClosed } from '../http/response-signals';
import { addressBlock } from './address-block';
import { ByteRate, unlimitedRate, type RateCaps } from './byte-rate';

/** Maximum bytes of responses in flight: of one visitor, of one address block, and of this process. */
export interface ResponseMemoryLimits {
  readonly visitor: number;
  readonly block: number;
  readonly all: number;
}

/** A response reserves a window of 64 KiB; 32 windows of one visitor exceed a browser's connections to a host. */
export const responseMemoryLimits: ResponseMemoryLimits = {
  visitor: 2 * 2 ** 20,
  block: 8 * 2 ** 20,
  all: 32 * 2 ** 20,
};

/**
 * Bytes per second of one visitor's responses after a burst. Without this limit, forty responses of 36 MB fill the
 * buffers of their connections together, and other visitors' requests take half a second longer (`bench --
 * neighbours:unread-results`).
 */
export const responseRate: RateCaps = { burst: 4 * 2 ** 20, perSecond: 16 * 2 ** 20 };

/** Milliseconds after which an unread response is closed while others wait; at 200 kbit/s a window takes 3 s. */
const unreadMs = 5_000;
const checkIntervalMs = 500;

interface Account {
  readonly key: string;
  readonly max: number;
}

interface Hold {
  readonly keys: readonly string[];
  readonly since: number;
  readonly close: () => void;
}

interface Waiting {
  readonly accounts: readonly Account[];
  readonly bytes: number;
  readonly enter: () => void;
}

/**
 * Limits the memory of responses in flight. Reservations over the limit wait: in order of arrival for one visitor,
 * round-robin between visitors. While some wait, responses that their clients do not read are closed.
 */
export class ResponseMemory {
  private readonly taken = new Map<string, number>();
  /** Reservations, oldest first. */
  private readonly holds = new Set<Hold>();
  private readonly unreadAfterMs: number;
  /** Waiting reservations by visitor. */
  private readonly queues = new Map<string, Waiting[]>();
  private timer: NodeJS.Timeout | undefined;
  private readonly rate: ByteRate;

  constructor(
    private readonly caps: ResponseMemoryLimits,
    { unreadAfterMs = unreadMs, rate = unlimitedRate }: { unreadAfterMs?: number; rate?: RateCaps } = {},
  ) {
    this.unreadAfterMs = unreadAfterMs;
    this.rate = new ByteRate(rate);
  }

  /** Returns a function that reserves memory for one response. It rejects when the client disconnects. */
  of(request: FastifyRequest, reply: FastifyReply): ReserveBytes {
    return this.forReader(request.sessionId, addressBlock(request.ip), {
      close: () => reply.raw.destroy(),
      onDisconnect: (listener) => onceResponseClosed(reply.raw, listener),
    });
  }

  forReader(
    visitor: string,
    block: string,
    { close, onDisconnect }: { close: () => void; onDisconnect: (listener: () => void) => void },
  ): ReserveBytes {
    const accounts = [
      { key: `visitor:${visitor}`, max: this.caps.visitor },
      { key: `block:${block}`, max: this.caps.block },
      { key: 'all', max: this.caps.all },
    ];
    let isDisconnected = false;
    let onDisconnected: (() => void) | undefined;
    onDisconnect(() => {
      isDisconnected = true;
      onDisconnected?.();
    });
    return async (bytes) => {
      const delayMs = this.rate.delayMs(visitor);
      if (delayMs > 0) await sleep(delayMs);
      if (isDisconnected) throw new Error('the client has disconnected');
      if (this.queues.has(visitor) || !this.fits(accounts, bytes)) {
        await new Promise<void>((resolve, reject) => {
          const waiting = { accounts, bytes, enter: resolve };
          this.queue(visitor, waiting);
          onDisconnected = () => {
            this.unqueue(visitor, waiting);
            reject(new Error('the client has disconnected'));
          };
        });
        onDisconnected = undefined;
      } else this.add(accounts, bytes);
      const release = this.hold(accounts, bytes, close);
      return (sent = bytes) => {
        this.rate.spend(visitor, sent);
        release();
      };
    };
  }

  private hold(accounts: readonly Account[], bytes: number, close: () => void): () => void {
    const hold: Hold = { keys: accounts.map(({ key }) => key), since: performance.now(), close };
    this.holds.add(hold);
    return () => {
      if (!this.holds.delete(hold)) return;
      this.add(accounts, -bytes);
      this.grantWaiting();
    };
  }

  /** A single response larger than its account's limit is accepted when the account has no other. */
  private fits(accounts: readonly Account[], bytes: number): boolean {
    return accounts.every(({ key, max }) => {
      const taken = this.taken.get(key) ?? 0;
      return taken === 0 || taken + bytes <= max;
    });
  }

  private add(accounts: readonly Account[], bytes: number): void {
    for (const { key } of accounts) {
      const taken = (this.taken.get(key) ?? 0) + bytes;
      if (taken > 0) this.taken.set(key, taken);
      else this.taken.delete(key);
    }
  }

  private queue(visitor: string, waiting: Waiting): void {
    this.queues.set(visitor, [...(this.queues.get(visitor) ?? []), waiting]);
    this.timer ??= setInterval(() => this.closeUnread(), checkIntervalMs).unref();
  }

  private unqueue(visitor: string, waiting: Waiting): void {
    const rest = (this.queues.get(visitor) ?? []).filter((one) => one !== waiting);
    if (rest.length > 0) this.queues.set(visitor, rest);
    else this.queues.delete(visitor);
    if (this.queues.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Grants the first reservation of each visitor's queue that fits; the visitor then moves behind the others. */
  private grantWaiting(): void {
    for (const [visitor, [first]] of [...this.queues]) {
      if (!first || !this.fits(first.accounts, first.bytes)) continue;
      this.add(first.accounts, first.bytes);
      this.unqueue(visitor, first);
      const rest = this.queues.get(visitor);
      if (rest && this.queues.delete(visitor)) this.queues.set(visitor, rest);
      first.enter();
    }
  }

  /** Closes responses that have been unread for too long, in full accounts with waiting reservations. */
  private closeUnread(): void {
    const heads = [...this.queues.values()].flatMap(([first]) => first ?? []);
    const full = new Set<string>();
    for (const { accounts, bytes } of heads)
      for (const account of accounts) if (!this.fits([account], bytes)) full.add(account.key);
    const before = performance.now() - this.unreadAfterMs;
    for (const { keys, since, close } of [...this.holds]) {
      if (since > before) return;
      if (keys.some((key) => full.has(key))) close();
    }
  }
}
