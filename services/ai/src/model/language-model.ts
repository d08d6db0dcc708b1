import type { JobBudget } from './job-budget';

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** The shape a structured answer must have, as JSON Schema. */
export interface AnswerFormat {
  readonly name: string;
  readonly schema: Record<string, unknown>;
}

export interface ModelCall {
  readonly messages: readonly ModelMessage[];
  /** Most tokens of the answer. */
  readonly maxTokens: number;
  /** Ends the call, and with it the request to the model's server. */
  readonly signal: AbortSignal;
  /** The visitor whose budget pays. */
  readonly owner: string;
  /** Chats have their own permits, so that long work never delays the first word. */
  readonly lane: 'chat' | 'work';
  readonly format?: AnswerFormat;
  /** Called with new text of the answer as it arrives, without "thinking" text; null: the answer starts again. */
  readonly onText?: ((text: string | null) => void) | undefined;
  /** The job's own limits; chats have only their visitor's. */
  readonly budget?: JobBudget;
}

export interface ModelAnswer {
  readonly text: string;
  /** The answer stopped at `maxTokens`. */
  readonly cut: boolean;
}

/**
 * A language model behind its guards: permits, retries, timeouts, circuit breaker and budgets. Every method throws
 * `ProblemError`: `unavailable`, `model-failed`, `quota`, `too-large`, or the signal's reason.
 */
export interface LanguageModel {
  readonly name: string;
  /** Tokens of prompt and answer together. */
  readonly contextTokens: number;
  /** Tokens of one answer. */
  readonly outputTokens: number;
  /** Answer tokens per second of the last answers; null before the first. */
  readonly tokensPerSecond: number | null;
  countTokens(text: string): number;
  /** The answer piece by piece, without "thinking" text. */
  stream(call: ModelCall): AsyncGenerator<string>;
  /** The whole answer, without "thinking" text. */
  answer(call: ModelCall): Promise<ModelAnswer>;
  /**
   * The meaning of texts as vectors, in their order; null where the server has no embeddings, or does not answer with them. Throws
   * the signal's reason.
   */
  embed?(
    texts: readonly string[],
    call: Pick<ModelCall, 'owner' | 'signal'>,
  ): Promise<readonly (readonly number[])[] | null>;
}

/** Name under which the built-in model answers. */
export const offlineName = 'offline';
