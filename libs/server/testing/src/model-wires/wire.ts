import type { ModelFault, ModelRequest } from '../model-request';

/** Shapes of requests and answers, by the providers' names in the product. */
export const modelShapes = ['openai', 'anthropic', 'google-genai', 'ollama'] as const;
export type ModelShape = (typeof modelShapes)[number];

export type Json = Record<string, unknown>;

/** What a request asks for, in any shape. */
export type Asked = Pick<ModelRequest, 'messages' | 'model' | 'maxTokens' | 'format' | 'formatBy'> & {
  readonly streams: boolean;
};

/** Why an answer ends. */
export type Finish = 'stop' | 'length' | 'filtered' | 'declined';

export interface Usage {
  readonly prompt: number;
  /** Of the shown answer, without `reasoning`. */
  readonly answer: number;
  readonly reasoning: number;
}

/** A complete answer, for what a shape says around its pieces. */
export interface Answer {
  readonly request: ModelRequest;
  readonly finish: Finish;
  readonly usage: Usage;
}

/** One provider's API as this server speaks it; every function returns text for the wire. */
export interface ModelWire {
  /** What follows the server's address in the product's configuration. */
  readonly basePath: string;
  readonly contentType: string;
  isQuestion(path: string): boolean;
  read(body: Json, path: string): Asked;
  /** What precedes the pieces; `answer.usage.prompt` is known by then. */
  head(answer: Answer): string;
  /** The piece with the index `at`. */
  piece(text: string, at: number, request: ModelRequest): string;
  thought(text: string): string;
  tail(answer: Answer): string;
  /** The answer to a request that does not stream; undefined where the product never sends one. */
  whole?(text: string, answer: Answer): Json;
  error(status: number, error: Json & { message: string }): Json;
  /** Faults that this API cannot have. */
  readonly lacks?: readonly ModelFault[];
}

/** A server-sent event with JSON. */
export const sse = (data: Json, event?: string): string =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Text of a message's content: a string, or blocks with `text`. */
export const contentText = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((block: { text?: string }) => block.text ?? '').join('')
    : typeof content === 'string'
      ? content
      : '';
