/** Faults of the server. */
export type ModelFault =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly error?: Record<string, unknown> }
  /** Sends nothing, or stops after a few words, and keeps the connection open. */
  | 'stall'
  | 'stall-midway'
  /** Cuts the connection before, or in the middle of, an answer. */
  | 'reset'
  | 'reset-midway'
  /** Ends the response regularly in the middle of an answer, as a proxy does whose upstream server was lost. */
  | 'end-midway'
  | 'broken-json'
  | 'prose'
  | 'empty'
  /** Continues until `max_tokens`. */
  | 'oversized'
  | 'thinking'
  /** Thinks until `max_tokens`, in a separate field, without an answer. */
  | 'endless-reasoning'
  /** Thinks as much as it answers; the answer is valid. */
  | 'reasoning'
  /** Declines, in the API's own way (OpenAI: a field `refusal`). */
  | 'refusal'
  /** Stopped by the server's content filter. */
  | 'content-filter'
  /** One entry of a list has the wrong shape. */
  | 'bad-item';

export interface ModelRequest {
  readonly messages: readonly { role: string; content: string }[];
  readonly model: string;
  readonly maxTokens: number | undefined;
  readonly path: string;
  /** The request's fields, by the names of its API. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly format: { name: string; schema: Record<string, unknown> } | undefined;
  /** How the request specifies the format. */
  readonly formatBy: 'response_format' | 'json_object' | 'tool' | undefined;
  /** The content between the prompt's markers. */
  readonly text: string;
  readonly authorization: string | undefined;
  readonly at: number;
  /** `answered` only if the whole answer was sent. */
  outcome: 'open' | 'answered' | 'fault' | 'hung-up';
  /** Time at which the whole answer was sent, in milliseconds since 1970. */
  answeredAt?: number;
  tokens: number;
}
