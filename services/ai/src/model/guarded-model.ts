import { ProblemError } from '@winnow/errors';
import { CircuitBreaker, Pace, Semaphore, maxPermitsPerBlock, type BreakerSettings } from '@winnow/worker-process';
import { endedEarly, isPossiblyCharged, circuitOpen, throwIfWithheld, toCallFailure } from './call-failure';
import { countMessage } from './count-message';
import type { TokenCounter } from './count-tokens';
import { FinishReasons } from './finish-reasons';
import { withIdleTimeout, idleDefaults, type IdleSettings } from './idle-limit';
import type { LanguageModel, ModelAnswer, ModelCall } from './language-model';
import type { ModelChunk, ModelSource } from './model-source';
import type { Embed } from './embeddings';
import { Meter } from './meter';
import { retryDefaults, withRetry, type RetrySettings } from './retry';
import { stripThinking, ThinkingFilter, withoutThinking } from './strip-thinking';
import type { TokenBudget } from './token-budget';
import { wholeCharacters } from './whole-characters';

export interface GuardSettings {
  readonly contextTokens: number;
  readonly outputTokens: number;
  readonly countTokens: TokenCounter;
  readonly budget: TokenBudget;
  /** Maximum concurrent requests per lane. */
  readonly permits: Readonly<Record<ModelCall['lane'], number>>;
  readonly idle?: IdleSettings;
  readonly retry?: RetrySettings;
  readonly breaker?: CircuitBreaker;
  readonly pace?: Pace;
  /** Absent where the server has no embeddings. */
  readonly embed?: Embed | null;
}

const breakerDefaults: BreakerSettings = { failures: 8, resetTimeoutMs: 20_000 };

/** Weight of the last answer in the reported speed, and minimum tokens of an answer that is measured. */
const speedWeight = 0.3;
const measuredTokens = 10;

/**
 * Maximum chunks per second of one address block, mostly one token each. 87 unread chats of a model that sends one
 * every 4 ms used 1.2 CPUs of this process and the gateway. Ten chats at 100 tokens per second stay below it; beyond
 * it, reading of the model's stream is paused.
 */
const piecesPerSecond = 1_000;
const burstMs = 500;

/** Tokens of a message besides its text (role and separators; OpenAI states 3 to 4). */
const messageOverhead = 4;

interface Opened {
  readonly first: IteratorResult<ModelChunk>;
  readonly next: () => Promise<IteratorResult<ModelChunk>>;
  /** Aborts the request and releases the permit. */
  readonly close: (error?: unknown) => void;
}

const hasTextIn = (step: IteratorResult<ModelChunk>) => !step.done && step.value.text !== '';

/** A model's server behind permits, retries, idle timeouts, a circuit breaker and budgets. */
export class GuardedModel implements LanguageModel {
  readonly name: string;
  readonly id: string;
  readonly contextTokens: number;
  readonly outputTokens: number;
  readonly countTokens: TokenCounter;
  tokensPerSecond: number | null = null;
  private readonly permits: Readonly<Record<ModelCall['lane'], Semaphore>>;
  private readonly idle: IdleSettings;
  private readonly retry: RetrySettings;
  private readonly breaker: CircuitBreaker;
  private readonly pace: Pace;
  private readonly finishReasons = new FinishReasons();

  constructor(
    private readonly source: ModelSource,
    private readonly settings: GuardSettings,
  ) {
    this.name = source.name;
    this.id = source.id;
    this.contextTokens = settings.contextTokens;
    this.outputTokens = settings.outputTokens;
    this.countTokens = settings.countTokens;
    const permitsFor = (count: number) => new Semaphore(count, maxPermitsPerBlock(count));
    this.permits = { chat: permitsFor(settings.permits.chat), work: permitsFor(settings.permits.work) };
    this.idle = settings.idle ?? idleDefaults;
    this.retry = settings.retry ?? retryDefaults;
    this.breaker = settings.breaker ?? new CircuitBreaker(breakerDefaults);
    this.pace = settings.pace ?? new Pace(piecesPerSecond, burstMs);
  }

  async *stream(call: ModelCall): AsyncGenerator<string> {
    const meter = await this.reserve(call);
    let opened: Opened | undefined;
    try {
      // Only opening is retried: words already streamed cannot be withdrawn.
      const open = (): Promise<Opened> => {
        meter.begin();
        return this.open(call, meter);
      };
      opened = await withRetry(open, call.signal, this.retry);
      yield* withoutThinking(wholeCharacters(this.pieces(opened, meter, call)));
      opened.close();
      throwIfWithheld(meter.finish);
      if (meter.finish === 'length') call.onTruncated?.();
    } catch (error) {
      opened?.close(error);
      call.signal.throwIfAborted();
      throw error instanceof ProblemError ? error : toCallFailure(error).problem;
    } finally {
      opened?.close();
      await meter.settle();
    }
  }

  async answer(call: ModelCall): Promise<ModelAnswer> {
    const meter = await this.reserve(call);
    try {
      return await withRetry(() => this.answerOnce(call, meter), call.signal, this.retry);
    } finally {
      await meter.settle();
    }
  }

  /** Returns null as well when the visitor's budget does not suffice: the answer may still fit into it. */
  async embed(texts: readonly string[], { owner, signal }: Pick<ModelCall, 'owner' | 'signal'>) {
    const { embed, budget } = this.settings;
    if (!embed) return null;
    const counted = texts.reduce((sum, text) => sum + this.countTokens(text), 0);
    const reservation = await budget.reserve(owner, counted).catch((error: unknown) => {
      if (error instanceof ProblemError && error.code === 'quota') return null;
      throw error;
    });
    if (!reservation) return null;
    let cost = 0;
    try {
      const embedded = await embed(texts, signal);
      cost = embedded ? (embedded.tokens ?? counted) : 0;
      return embedded?.vectors ?? null;
    } finally {
      await reservation.settle(cost);
    }
  }

  private async answerOnce(call: ModelCall, meter: Meter): Promise<ModelAnswer> {
    const admission = await call.budget?.admit(meter.input, call.maxTokens, call.signal);
    meter.begin();
    let isUseful = false;
    let opened: Opened | undefined;
    try {
      opened = await this.open({ ...call, maxTokens: admission?.maxTokens ?? call.maxTokens }, meter);
      let text = '';
      const shown = new ThinkingFilter();
      call.onText?.(null);
      for await (const piece of wholeCharacters(this.pieces(opened, meter, call))) {
        text += piece;
        const certain = call.onText ? shown.push(piece) : '';
        if (certain !== '') call.onText?.(certain);
      }
      opened.close();
      throwIfWithheld(meter.finish);
      const answer = stripThinking(text);
      meter.recordReasoning(text.trimStart().length - answer.length);
      const cut = meter.finish === 'length';
      isUseful = !cut && answer.trim() !== '';
      return { text: answer, cut };
    } catch (error) {
      opened?.close(error);
      throw error;
    } finally {
      const usage = meter.attempt();
      admission?.settle(usage.input > 0 ? usage : null, isUseful);
    }
  }

  /** Acquires a permit, sends the request and waits for the first chunk. Counts a request that is not answered. */
  private async open(call: ModelCall, meter: Meter): Promise<Opened> {
    const release = await this.permits[call.lane].acquire(call.signal);
    const own = new AbortController();
    const signal = AbortSignal.any([call.signal, own.signal]);
    let closed = false;
    const close = (error?: unknown) => {
      if (closed) return;
      closed = true;
      own.abort();
      release();
      if (error === undefined) this.breaker.succeeded();
      else if (!call.signal.aborted && toCallFailure(error).kind === 'server') this.breaker.failed();
      else this.breaker.released();
    };
    const waitMs = this.breaker.enter();
    if (waitMs > 0) {
      release();
      throw circuitOpen(waitMs);
    }
    try {
      const begin = async () => {
        const iterator = (await this.source.open({ ...call, signal }))[Symbol.asyncIterator]();
        return { iterator, first: await iterator.next() };
      };
      const { iterator, first } = await withIdleTimeout(begin(), this.idle, false, () => own.abort());
      // Many servers send a chunk without text before they read the prompt, and others think without a sign.
      let hasText = hasTextIn(first);
      const next = async () => {
        const step = await withIdleTimeout(iterator.next(), this.idle, hasText, () => own.abort());
        hasText ||= hasTextIn(step);
        return step;
      };
      return { first, next, close };
    } catch (error) {
      close(error);
      if (isPossiblyCharged(error)) meter.recordLoss();
      throw error;
    }
  }

  private async *pieces({ first, next }: Opened, meter: Meter, call: ModelCall): AsyncGenerator<string> {
    let began: number | undefined;
    for (let step = first; !step.done; step = await next()) {
      await this.pace.pass(1, call.signal);
      meter.read(step.value);
      if (step.value.text === '') continue;
      began ??= performance.now();
      yield step.value.text;
    }
    if (meter.finish === 'broken') throw endedEarly();
    if (!this.finishReasons.isComplete(call.format !== undefined, meter)) throw endedEarly();
    this.measure(meter.attempt().output, (performance.now() - (began ?? Infinity)) / 1_000);
  }

  private measure(tokens: number, seconds: number): void {
    if (tokens < measuredTokens || seconds <= 0) return;
    const speed = tokens / seconds;
    const before = this.tokensPerSecond ?? speed;
    this.tokensPerSecond = Math.round((before + (speed - before) * speedWeight) * 10) / 10;
  }

  private async reserve(call: ModelCall): Promise<Meter> {
    let input = 0;
    for (const message of call.messages)
      input += (await countMessage(message, this.countTokens, call.signal)) + messageOverhead;
    if (input + call.maxTokens > this.contextTokens) {
      throw new ProblemError('too-large', 'The content is too long for the language model.');
    }
    const reservation = await this.settings.budget.reserve(call.owner, input + call.maxTokens);
    return new Meter(input, this.countTokens, reservation.settle);
  }
}
