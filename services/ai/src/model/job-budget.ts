import type { ModelUsage } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';

/** Cost of one request in tokens; `reasoning` is part of `output`. */
export interface CallUsage {
  readonly input: number;
  readonly output: number;
  readonly reasoning: number;
}

/** Estimated cost of a job whose answers all succeed. */
export interface Estimate {
  readonly requests: number;
  readonly tokens: number;
}

export interface Admission {
  /** Maximum tokens of the answer: the requested number, or the rest of the budget. */
  readonly maxTokens: number;
  /** Replaces the reserved tokens by the actual cost. `isUseful`: the answer is complete and not empty. */
  readonly settle: (usage: CallUsage | null, isUseful: boolean) => void;
}

/**
 * Limit as a multiple of the estimate. Estimates are 1.1 to 1.3 times the actual cost, so a job costs at most about
 * twice as much as without failures.
 */
const limitFactor = 1.6;
/** Minimum limit: a job of a few lines may retry once. */
const minTokens = 4_000;
/** Maximum requests as a multiple of the estimate, for halves of parts and retries of broken answers. */
const requestRatio = 3;
const minRequests = 6;
/** Minimum share of the requested answer that must fit; answers are requested at twice their expected length. */
const minGrant = 0.5;

type Spent = Pick<ModelUsage, 'requests' | 'promptTokens' | 'answerTokens' | 'reasoningTokens'>;
const nothing: Spent = { requests: 0, promptTokens: 0, answerTokens: 0, reasoningTokens: 0 };

/** Thrown when the budget of a job is used up; those of visitors have problems of their own. */
export class JobBudgetExceeded extends ProblemError {
  constructor(message: string) {
    super('quota', message, { retry: false });
  }
}

/**
 * Limits tokens and requests of one job, over all its runs. A request reserves its prompt and its longest answer before
 * it starts. A request that does not fit waits for active requests, or is rejected when there are none. Reasoning
 * tokens count, but those of a useful answer raise the limit, since some models always reason.
 */
export class JobBudget {
  private spent: Spent = nothing;
  private expected: Estimate = { requests: 0, tokens: 0 };
  private usefulReasoning = 0;
  private held = 0;
  private open = 0;
  private changed = Promise.withResolvers<void>();

  /** @param onSpent called with the totals after each request */
  constructor(private readonly onSpent: (spent: ModelUsage) => void = () => undefined) {}

  /** Adds work to the estimate, which raises the limit. */
  expect({ requests, tokens }: Estimate): void {
    const before = this.expected;
    this.expected = { requests: before.requests + requests, tokens: Math.round(before.tokens + tokens) };
  }

  /** Adds the usage of earlier runs of the job. */
  resume({ requests, promptTokens, answerTokens, reasoningTokens }: ModelUsage): void {
    this.spent = { requests, promptTokens, answerTokens, reasoningTokens };
  }

  get usage(): ModelUsage {
    const sums = { ...this.spent, estimatedTokens: this.expected.tokens, limitTokens: this.limit };
    return { ...sums, summary: summaryOf(sums) };
  }

  /** Total tokens of prompts, answers and reasoning. */
  get tokens(): number {
    return this.spent.promptTokens + this.spent.answerTokens + this.spent.reasoningTokens;
  }

  private get limit(): number {
    return Math.max(minTokens, Math.round(limitFactor * (this.expected.tokens + this.usefulReasoning)));
  }

  /** Reserves tokens for a request. Throws `JobBudgetExceeded`, or the signal's reason. */
  async admit(input: number, wanted: number, signal: AbortSignal): Promise<Admission> {
    for (;;) {
      signal.throwIfAborted();
      const maxTokens = this.grant(input, wanted);
      if (maxTokens > 0) return this.hold(input, maxTokens);
      if (this.open === 0) throw this.budgetExceeded();
      await Promise.race([this.changed.promise, aborted(signal)]);
    }
  }

  private grant(input: number, wanted: number): number {
    // The first request of a job is always admitted.
    if (this.open === 0 && this.spent.requests === 0) return wanted;
    const { requests } = this.expected;
    if (this.spent.requests + this.open >= requestRatio * requests + minRequests) return 0;
    const room = this.limit - this.tokens - this.held - input;
    return room >= wanted * minGrant ? Math.min(wanted, Math.floor(room)) : 0;
  }

  private hold(input: number, maxTokens: number): Admission {
    const held = input + maxTokens;
    this.held += held;
    this.open += 1;
    let isOpen = true;
    const settle: Admission['settle'] = (usage, isUseful) => {
      if (!isOpen) return;
      isOpen = false;
      this.held -= held;
      this.open -= 1;
      if (usage) this.add(usage, isUseful);
      this.changed.resolve();
      this.changed = Promise.withResolvers();
    };
    return { maxTokens, settle };
  }

  private add({ input, output, reasoning }: CallUsage, isUseful: boolean): void {
    const { requests, promptTokens, answerTokens, reasoningTokens } = this.spent;
    this.spent = {
      requests: requests + 1,
      promptTokens: promptTokens + input,
      answerTokens: answerTokens + output - reasoning,
      reasoningTokens: reasoningTokens + reasoning,
    };
    if (isUseful) this.usefulReasoning += reasoning;
    this.onSpent(this.usage);
  }

  private budgetExceeded(): JobBudgetExceeded {
    const [used, limit] = [this.tokens, this.limit].map((tokens) => tokens.toLocaleString('en'));
    return new JobBudgetExceeded(
      `The job has used ${used} of its ${limit} tokens: the next request would exceed the limit.`,
    );
  }
}

/** Describes the cost of a job in a sentence. */
function summaryOf(usage: Omit<ModelUsage, 'summary'>): string {
  const { requests, promptTokens, answerTokens, reasoningTokens, estimatedTokens } = usage;
  if (requests === 0) return '';
  const count = (value: number, thing: string) => `${value.toLocaleString('en')} ${thing}${value === 1 ? '' : 's'}`;
  const tokens = count(promptTokens + answerTokens + reasoningTokens, 'token');
  const thinking = reasoningTokens > 0 ? `, ${count(reasoningTokens, 'token')} of it thinking` : '';
  return `Used ${tokens} in ${count(requests, 'request')}${thinking} (estimate: ${count(estimatedTokens, 'token')}).`;
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
