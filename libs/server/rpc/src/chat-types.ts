import type { ChatMessage } from '@winnow/contracts';

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly systemPrompt: string;
  /** The visitor's anonymous session, for budgets. */
  readonly owner: string;
  /** The address block it came from, by a name that does not tell it, for fair shares; empty or missing where unknown. */
  readonly block?: string;
}

/** A piece of the answer as the model writes it. */
export interface ChatDelta {
  readonly delta: string;
}

/** The whole answer; the last part. */
export interface ChatResult {
  readonly response: string;
  /** Name of the model, or `offline`. */
  readonly model: string;
}

export type ChatPart = ChatDelta | ChatResult;

export interface ChatCall {
  /** Aborts when the asker has gone or the time is over; the model's request must end with it. */
  readonly signal: AbortSignal;
  readonly correlationId: string;
}

/** Answers a chat: deltas, then the result. Throws `ProblemError`. */
export type ChatHandler = (request: ChatRequest, call: ChatCall) => AsyncIterable<ChatPart>;
