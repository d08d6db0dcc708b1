import { fairnessKeyOf } from '@winnow/jobs';

/** Milliseconds of CPU that an address may read before others go first; some fifty pages of usual size. */
const usualMs = 500;
/** Milliseconds that come back each second. */
const refillPerSecond = 100;
/** Milliseconds of further reading that are remembered: some twenty seconds of pause, and everything is as before. */
const maxDebtMs = 2_000;
/** Number of address blocks at which those without debt are removed. */
const sweepAt = 1_000;

interface Account {
  spentMs: number;
  at: number;
  isOver: boolean;
}

/**
 * How long each address block may still read before others go first: the page of a visitor who asks for little is not behind
 * those of one who asks for much.
 */
export class ReadingBudget {
  private readonly accounts = new Map<unknown, Account>();

  constructor(private readonly fullMs = usualMs) {}

  /** Milliseconds left to the address block of a job's signal; 0 or less when it has spent them. */
  leftOf(signal: AbortSignal | undefined): number {
    return this.fullMs - (this.settled(signal)?.spentMs ?? 0);
  }

  /** The block has budget, and another has none: it has spent it, and less than half has come back. */
  goesFirst(signal: AbortSignal | undefined): boolean {
    if (this.settled(signal)?.isOver) return false;
    return [...this.accounts.values()].some((account) => this.settle(account).isOver);
  }

  spend(signal: AbortSignal | undefined, ms: number): void {
    const account = this.settled(signal) ?? { spentMs: 0, at: performance.now(), isOver: false };
    account.spentMs = Math.min(account.spentMs + ms, this.fullMs + maxDebtMs);
    account.isOver ||= account.spentMs >= this.fullMs;
    this.accounts.set(fairnessKeyOf(signal), account);
    if (this.accounts.size > sweepAt) this.sweep();
  }

  private settled(signal: AbortSignal | undefined): Account | undefined {
    const account = this.accounts.get(fairnessKeyOf(signal));
    return account && this.settle(account);
  }

  private settle(account: Account): Account {
    const now = performance.now();
    account.spentMs = Math.max(0, account.spentMs - ((now - account.at) / 1_000) * refillPerSecond);
    account.at = now;
    account.isOver &&= account.spentMs > this.fullMs / 2;
    return account;
  }

  private sweep(): void {
    for (const [key, account] of this.accounts) if (this.settle(account).spentMs === 0) this.accounts.delete(key);
  }
}
