import { fairnessKeyOf } from '@winnow/jobs';

/** CPU milliseconds of an address block before others have priority: about fifty average pages. */
const defaultBudgetMs = 500;
/** Refill in milliseconds per second. */
const refillPerSecond = 100;
/** Maximum debt in milliseconds, which limits the time to a full budget to some twenty idle seconds. */
const maxDebtMs = 2_000;
/** Milliseconds for which a block counts as active after its last task. */
const recentMs = 5_000;
/** Number of accounts above which full ones are removed. */
const maxAccounts = 1_000;

interface Account {
  spentMs: number;
  refilledAt: number;
  /** End of the last task. */
  lastTaskAt: number;
  isExhausted: boolean;
}

/**
 * Token bucket of CPU time for each address block. Blocks with budget have priority over those without, so that a visitor
 * with few pages does not wait for one with many.
 */
export class CpuBudget {
  private readonly accounts = new Map<unknown, Account>();

  constructor(private readonly fullMs = defaultBudgetMs) {}

  /** Returns the remaining milliseconds of the address block of a job's signal; 0 or less when exhausted. */
  remainingMs(signal: AbortSignal | undefined): number {
    return this.fullMs - (this.accountOf(signal)?.spentMs ?? 0);
  }

  /** Whether the block has budget while another exhausted its own and has been refilled to less than half. */
  hasPriority(signal: AbortSignal | undefined): boolean {
    if (this.accountOf(signal)?.isExhausted) return false;
    return [...this.accounts.values()].some((account) => this.refill(account).isExhausted);
  }

  /** Whether the block has no budget while another is active; it is limited to half of the threads then. */
  mustYield(signal: AbortSignal | undefined): boolean {
    const account = this.accountOf(signal);
    if (!account?.isExhausted) return false;
    const recentSince = performance.now() - recentMs;
    return [...this.accounts.values()].some((other) => other !== account && other.lastTaskAt > recentSince);
  }

  spend(signal: AbortSignal | undefined, ms: number): void {
    const now = performance.now();
    const account = this.accountOf(signal) ?? { spentMs: 0, refilledAt: now, lastTaskAt: now, isExhausted: false };
    account.lastTaskAt = now;
    account.spentMs = Math.min(account.spentMs + ms, this.fullMs + maxDebtMs);
    account.isExhausted ||= account.spentMs >= this.fullMs;
    this.accounts.set(fairnessKeyOf(signal), account);
    if (this.accounts.size > maxAccounts) this.sweep();
  }

  private accountOf(signal: AbortSignal | undefined): Account | undefined {
    const account = this.accounts.get(fairnessKeyOf(signal));
    return account && this.refill(account);
  }

  private refill(account: Account): Account {
    const now = performance.now();
    account.spentMs = Math.max(0, account.spentMs - ((now - account.refilledAt) / 1_000) * refillPerSecond);
    account.refilledAt = now;
    account.isExhausted &&= account.spentMs > this.fullMs / 2;
    return account;
  }

  private sweep(): void {
    for (const [key, account] of this.accounts) if (this.refill(account).spentMs === 0) this.accounts.delete(key);
  }
}
