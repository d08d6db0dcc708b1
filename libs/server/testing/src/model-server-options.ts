/** What the server does instead of answering well. */
export type ModelFault =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly error?: Record<string, unknown> }
  /** Sends nothing, or stops after a few words, and keeps the connection open. */
  | 'stall'
  | 'stall-midway'
  /** Cuts the connection before, or in the middle of, an answer. */
  | 'reset'
  | 'reset-midway'
  | 'broken-json'
  | 'prose'
  | 'empty'
  /** Goes on until `max_tokens` stop it. */
  | 'oversized'
  | 'thinking'
  /** Thinks until `max_tokens` stop it, in a field of its own, and says nothing. */
  | 'endless-reasoning'
  /** Thinks as much as it says, and says it well. */
  | 'reasoning'
  /** Declines, in the field that OpenAI has for it. */
  | 'refusal'
  /** Is stopped by the server's filter. */
  | 'content-filter'
  /** One entry of a list has the wrong shape. */
  | 'bad-item';

export interface ModelRequest {
  readonly messages: readonly { role: string; content: string }[];
  readonly model: string;
  readonly maxTokens: number | undefined;
  /** Names of the request's fields. */
  readonly parameters: readonly string[];
  readonly format: { name: string; schema: Record<string, unknown> } | undefined;
  /** How the request asks for the format. */
  readonly formatBy: 'response_format' | 'tool' | undefined;
  /** The content between the prompt's markers. */
  readonly text: string;
  readonly authorization: string | undefined;
  readonly at: number;
  /** `answered` only when the whole answer was sent. */
  outcome: 'open' | 'answered' | 'fault' | 'hung-up';
  /** When the whole answer was sent, in milliseconds since 1970. */
  answeredAt?: number;
  tokens: number;
}

export interface ModelServerOptions {
  /** Milliseconds before the first word (a function may tell them by request), and between words. */
  readonly firstMs?: number | ((request: ModelRequest) => number);
  readonly betweenMs?: number;
  /** False: refuses `response_format`, as older servers do. */
  readonly knowsFormats?: boolean;
  /** False: refuses `tools`. */
  readonly knowsTools?: boolean;
  /** Parameters that it refuses by name; `system`: messages of that role. */
  readonly refuses?: readonly string[];
  /** What `/models` says of its models. */
  readonly models?: readonly Record<string, unknown>[];
  /** The answer to a request without schema, or instead of a filled one; undefined takes the server's own. */
  readonly answer?: (request: ModelRequest) => string | undefined;
  /** Faults by request; undefined answers well. Asked after those set with `play`. */
  readonly faultOf?: (request: ModelRequest) => ModelFault | undefined;
}
