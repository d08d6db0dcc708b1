import { fairnessKeyOf } from '@winnow/jobs';

/** CPU milliseconds of an address block before others have priority, some fifty average pages. */
const defaultBudgetMs = 500;
/** Refill in milliseconds per second. */
const refillPerSecond = 100;
/** Maximum debt in milliseconds; the budget is full again after some twenty idle seconds. */
const maxDebtMs = 2_000;
/** Milliseconds after its last task in which a block counts as active. */
const activeMs = 5_000;
/** Number of address blocks at which those without debt are removed. */
const sweepAt = 1_000;

interface Account {
  spentMs: number;
  at: number;
  /** End of the last task. */
  lastRead: number;
  isOver: boolean;
}

/**
 * CPU budget of each address block, beyond which others have priority: a visitor with few pages does not wait behind
 * one with many.
 */
export class ReadingBudget {
  private readonly accounts = new Map<unknown, Account>();

  constructor(private readonly fullMs = defaultBudgetMs) {}

  /** Returns the remaining milliseconds of the address block of a job's signal; 0 or less when exhausted. */
  leftOf(signal: AbortSignal | undefined): number {
    return this.fullMs - (this.settled(signal)?.spentMs ?? 0);
  }

  /** Whether the block has budget while another has exhausted its own and regained less than half. */
  goesFirst(signal: AbortSignal | undefined): boolean {
    if (this.settled(signal)?.isOver) return false;
    return [...this.accounts.values()].some((account) => this.settle(account).isOver);
  }

  /** Whether the block has exhausted its budget while another is active: it may use half of the processors then. */
  mustShare(signal: AbortSignal | undefined): boolean {
    const own = this.settled(signal);
    if (!own?.isOver) return false;
    const since = performance.now() - activeMs;
    return [...this.accounts.values()].some((account) => account !== own && account.lastRead > since);
  }

  spend(signal: AbortSignal | undefined, ms: number): void {
    const now = performance.now();
    const account = this.settled(signal) ?? { spentMs: 0, at: now, lastRead: now, isOver: false };
    account.lastRead = now;
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
