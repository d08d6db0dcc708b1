import type { ModelFault, ModelRequest } from '../model-request';

/** Shapes of requests and answers, by the product's provider names. */
export const modelShapes = ['openai', 'anthropic', 'google-genai', 'ollama'] as const;
export type ModelShape = (typeof modelShapes)[number];

export type Json = Record<string, unknown>;

/** Content of a request, in any shape. */
export type ParsedRequest = Pick<ModelRequest, 'messages' | 'model' | 'maxTokens' | 'format' | 'formatBy'> & {
  readonly streams: boolean;
};

/** Reason for the end of an answer. */
export type Finish = 'stop' | 'length' | 'filtered' | 'declined';

export interface Usage {
  readonly prompt: number;
  /** Tokens of the shown answer, without `reasoning`. */
  readonly answer: number;
  readonly reasoning: number;
}

/** A complete answer, for the parts of a shape around its pieces. */
export interface Answer {
  readonly request: ModelRequest;
  readonly finish: Finish;
  readonly usage: Usage;
}

/** One provider's API as this server implements it; every function returns text for the wire. */
export interface ModelWire {
  /** Path after the server's address in the product's configuration. */
  readonly basePath: string;
  readonly contentType: string;
  isCompletion(path: string): boolean;
  read(body: Json, path: string): ParsedRequest;
  /** Returns the text before the pieces; `answer.usage.prompt` is already known. */
  head(answer: Answer): string;
  /** Returns the piece at index `at`. */
  piece(text: string, at: number, request: ModelRequest): string;
  reasoning(text: string): string;
  tail(answer: Answer): string;
  /** Returns the response to a request without streaming; undefined if the product never sends one. */
  completeResponse?(text: string, answer: Answer): Json;
  error(status: number, error: Json & { message: string }): Json;
  /** Faults that this API cannot have. */
  readonly unsupported?: readonly ModelFault[];
}

/** Returns a server-sent event with JSON. */
export const sse = (data: Json, event?: string): string =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Returns the text of a message's content: a string, or blocks with `text`. */
export const contentText = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((block: { text?: string }) => block.text ?? '').join('')
    : typeof content === 'string'
      ? content
      : '';
