/** Maximum bytes of a burst, and bytes per second afterwards. */
export interface RateCaps {
  readonly burst: number;
  readonly perSecond: number;
}

export const unlimitedRate: RateCaps = { burst: Infinity, perSecond: Infinity };

interface Account {
  /** Remaining bytes; negative when the bytes in flight exceeded them. */
  left: number;
  at: number;
}

/** Number of accounts from which full ones are removed. */
const sweepAt = 1_000;

/** A token bucket of bytes for each key. Bytes are charged after they were sent, when their number is known. */
export class ByteRate {
  private readonly accounts = new Map<string, Account>();

  constructor(private readonly caps: RateCaps) {}

  /** Returns the milliseconds until the key may send again; 0 when it may now. */
  delayMs(key: string): number {
    const account = this.accounts.get(key);
    if (!account) return 0;
    this.refill(account);
    return account.left > 0 ? 0 : ((1 - account.left) / this.caps.perSecond) * 1_000;
  }

  spend(key: string, bytes: number): void {
    if (this.caps.burst === Infinity) return;
    const account = this.accounts.get(key) ?? { left: this.caps.burst, at: performance.now() };
    this.refill(account);
    account.left -= bytes;
    this.accounts.set(key, account);
    if (this.accounts.size > sweepAt) this.sweep();
  }

  private refill(account: Account): void {
    const now = performance.now();
    account.left = Math.min(this.caps.burst, account.left + ((now - account.at) / 1_000) * this.caps.perSecond);
    account.at = now;
  }

  private sweep(): void {
    for (const [key, account] of this.accounts) {
      this.refill(account);
      if (account.left === this.caps.burst) this.accounts.delete(key);
    }
  }
}
