import { ProblemError } from '@winnow/errors';
import { CircuitBreaker, Semaphore, withoutReserve, type BreakerSettings } from '@winnow/worker-process';
import { resting, toCallFailure } from './call-failure';
import { countMessage } from './count-message';
import { withinIdle, idleDefaults, type IdleSettings } from './idle-limit';
import type { LanguageModel, ModelAnswer, ModelCall } from './language-model';
import type { ModelChunk, ModelSource } from './model-source';
import { retryDefaults, withRetry, type RetrySettings } from './retry';
import { stripThinking, withoutThinking } from './strip-thinking';
import type { TokenBudget } from './token-budget';

export interface GuardSettings {
  readonly contextTokens: number;
  readonly outputTokens: number;
  readonly countTokens: (text: string) => number;
  readonly budget: TokenBudget;
  /** Requests at once, for each lane. */
  readonly places: Readonly<Record<ModelCall['lane'], number>>;
  readonly idle?: IdleSettings;
  readonly retry?: RetrySettings;
  readonly breaker?: CircuitBreaker;
}

const breakerDefaults: BreakerSettings = { failures: 8, restMs: 20_000 };

/** Tokens a message costs beside its text (role and separators; OpenAI's own figure is 3 to 4). */
const messageOverhead = 4;

interface Opened {
  readonly first: IteratorResult<ModelChunk>;
  readonly next: () => Promise<IteratorResult<ModelChunk>>;
  /** Ends the request and gives the place back. */
  readonly close: (error?: unknown) => void;
}

/** A model's server behind places, retries, idle limits, a circuit breaker and budgets. */
export class GuardedModel implements LanguageModel {
  readonly name: string;
  readonly contextTokens: number;
  readonly outputTokens: number;
  readonly countTokens: (text: string) => number;
  private readonly places: Readonly<Record<ModelCall['lane'], Semaphore>>;
  private readonly idle: IdleSettings;
  private readonly retry: RetrySettings;
  private readonly breaker: CircuitBreaker;

  constructor(
    private readonly source: ModelSource,
    private readonly settings: GuardSettings,
  ) {
    this.name = source.name;
    this.contextTokens = settings.contextTokens;
    this.outputTokens = settings.outputTokens;
    this.countTokens = settings.countTokens;
    const placesFor = (count: number) => new Semaphore(count, withoutReserve(count));
    this.places = { chat: placesFor(settings.places.chat), work: placesFor(settings.places.work) };
    this.idle = settings.idle ?? idleDefaults;
    this.retry = settings.retry ?? retryDefaults;
    this.breaker = settings.breaker ?? new CircuitBreaker(breakerDefaults);
  }

  async *stream(call: ModelCall): AsyncGenerator<string> {
    const meter = await this.reserve(call);
    let opened: Opened | undefined;
    try {
      // Once a word was shown there is no way back: only the opening is tried again.
      opened = await withRetry(() => this.open(call), call.signal, this.retry);
      const pieces = this.pieces(opened, meter);
      yield* withoutThinking(pieces);
      opened.close();
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

  private async answerOnce(call: ModelCall, meter: Meter): Promise<ModelAnswer> {
    const opened = await this.open(call);
    try {
      let text = '';
      for await (const piece of this.pieces(opened, meter)) text += piece;
      opened.close();
      return { text: stripThinking(text), cut: meter.finish === 'length' };
    } catch (error) {
      opened.close(error);
      throw error;
    }
  }

  /** Takes a place, sends the request and waits for the first sign of an answer. */
  private async open(call: ModelCall): Promise<Opened> {
    const giveBack = await this.places[call.lane].acquire(call.signal);
    const own = new AbortController();
    const signal = AbortSignal.any([call.signal, own.signal]);
    let closed = false;
    const close = (error?: unknown) => {
      if (closed) return;
      closed = true;
      own.abort();
      giveBack();
      if (error === undefined) this.breaker.succeeded();
      else if (!call.signal.aborted && toCallFailure(error).kind === 'server') this.breaker.failed();
      else this.breaker.released();
    };
    const restMs = this.breaker.enter();
    if (restMs > 0) {
      giveBack();
      throw resting(restMs);
    }
    try {
      const begin = async () => {
        const iterator = (await this.source.open({ ...call, signal }))[Symbol.asyncIterator]();
        return { iterator, first: await iterator.next() };
      };
      const { iterator, first } = await withinIdle(begin(), this.idle.firstMs, () => own.abort());
      return { first, next: () => withinIdle(iterator.next(), this.idle.nextMs, () => own.abort()), close };
    } catch (error) {
      close(error);
      throw error;
    }
  }

  private async *pieces({ first, next }: Opened, meter: Meter): AsyncGenerator<string> {
    for (let step = first; !step.done; step = await next()) {
      meter.read(step.value);
      if (step.value.text !== '') yield step.value.text;
    }
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

/** Counts what one call cost, over all its attempts. */
class Meter {
  finish: string | undefined;
  private text = '';
  private reported = 0;
  private begun = false;

  constructor(
    private readonly input: number,
    private readonly countTokens: (text: string) => number,
    private readonly pay: (tokens: number) => Promise<void>,
  ) {}

  read({ text, finish, usage }: ModelChunk): void {
    this.begun = true;
    this.text += text;
    this.finish = finish ?? this.finish;
    if (usage) {
      this.reported += usage.input + usage.output;
      this.text = '';
      this.begun = false;
    }
  }

  /** Pays the server's own figures; our count where it gave none, for what was read of a broken answer too. */
  settle(): Promise<void> {
    return this.pay(this.reported + (this.begun ? this.input + this.countTokens(this.text) : 0));
  }
}
