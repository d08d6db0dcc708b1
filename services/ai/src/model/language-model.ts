import type { TokenCounter } from './count-tokens';
import type { JobBudget } from './job-budget';

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** The schema of a structured answer, as JSON Schema. */
export interface AnswerFormat {
  readonly name: string;
  readonly schema: Record<string, unknown>;
}

export interface ModelCall {
  readonly messages: readonly ModelMessage[];
  /** Maximum tokens of the answer. */
  readonly maxTokens: number;
  /** Aborts the call and its request to the model's server. */
  readonly signal: AbortSignal;
  /** The visitor whose budget is charged. */
  readonly owner: string;
  /** Chats have their own permits, so that long jobs never delay the first word. */
  readonly lane: 'chat' | 'work';
  readonly format?: AnswerFormat;
  /** Called with new text of the answer as it arrives, without reasoning; null when the answer starts again. */
  readonly onText?: ((text: string | null) => void) | undefined;
  /** Called at the end of a streamed answer that stopped at `maxTokens`. */
  readonly onTruncated?: () => void;
  /** The job's own limits; chats are limited per visitor only. */
  readonly budget?: JobBudget;
}

export interface ModelAnswer {
  readonly text: string;
  /** Whether the answer stopped at `maxTokens`. */
  readonly cut: boolean;
}

/**
 * A language model behind its guards: permits, retries, timeouts, circuit breaker and budgets. Every method throws
 * `ProblemError`: `unavailable`, `model-failed`, `quota`, `too-large`, or the signal's reason.
 */
export interface LanguageModel {
  readonly name: string;
  /** Id of the model at its server: another server's model of the same name has another one. */
  readonly id: string;
  /** Maximum tokens of prompt and answer together. */
  readonly contextTokens: number;
  /** Maximum tokens of one answer. */
  readonly outputTokens: number;
  /** Answer tokens per second, averaged over the last answers; null before the first. */
  readonly tokensPerSecond: number | null;
  readonly countTokens: TokenCounter;
  /** Streams the answer in chunks, without reasoning. */
  stream(call: ModelCall): AsyncGenerator<string>;
  /** Returns the complete answer, without reasoning. */
  answer(call: ModelCall): Promise<ModelAnswer>;
  /**
   * Returns the embeddings of texts in their order; null when the server has none or fails. Throws the signal's reason.
   */
  embed?(
    texts: readonly string[],
    call: Pick<ModelCall, 'owner' | 'signal'>,
  ): Promise<readonly (readonly number[])[] | null>;
}

/** Reported name of the built-in model. */
export const offlineName = 'offline';
