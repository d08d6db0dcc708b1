import type { ChatMessage, PayloadOf, ResponseOf } from '@winnow/contracts';

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly systemPrompt: string;
  /** The visitor's anonymous session, for budgets. */
  readonly owner: string;
  /** Hash of the address block of the request, for fair sharing; empty or missing when unknown. */
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
  /** Whether the answer stopped at its maximum length. */
  readonly truncated?: boolean;
}

export type ChatPart = ChatDelta | ChatResult;

export interface ChatCall {
  /** Aborts when the caller disconnects or the deadline passes; the model's request must end with it. */
  readonly signal: AbortSignal;
  readonly correlationId: string;
}

/** Answers a chat: deltas, then the result. Throws `ProblemError`. */
export type ChatHandler = (request: ChatRequest, call: ChatCall) => AsyncIterable<ChatPart>;

/** A question about a visitor's sources. */
export interface AskRequest extends PayloadOf<'ask-sources'> {
  readonly owner: string;
  readonly block?: string;
}

export type AskResult = ResponseOf<'ask-sources'> & { readonly model: string };
export type AskPart = ChatDelta | AskResult;

/** Answers a question about sources: deltas, then the result. Throws `ProblemError`. */
export type AskHandler = (request: AskRequest, call: ChatCall) => AsyncIterable<AskPart>;
