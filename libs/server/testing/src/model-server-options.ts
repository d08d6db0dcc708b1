import type { ModelFault, ModelRequest } from './model-request';
import type { ModelShape } from './model-wires/wire';

export interface ModelServerOptions {
  /** The API that it speaks; OpenAI's by default. */
  readonly shape?: ModelShape;
  /** Milliseconds before the first word (or a function of the request), and between words. */
  readonly firstMs?: number | ((request: ModelRequest) => number);
  readonly betweenMs?: number;
  /** False: rejects JSON schemas as `response_format`, as older servers do. */
  readonly knowsFormats?: boolean;
  /** False: rejects `json_object` as `response_format`. */
  readonly knowsJsonObject?: boolean;
  /** False: rejects `tools`. */
  readonly knowsTools?: boolean;
  /** Parameters that it rejects, by name; `system`: messages of that role. */
  readonly refuses?: readonly string[];
  /** Vector of a text, for `/v1/embeddings`; without it the server has none. */
  readonly embedding?: (text: string) => readonly number[];
  /** Response of `/models`. */
  readonly models?: readonly Record<string, unknown>[];
  /** The answer to a request without a schema, or instead of a filled one; undefined: the server's default. */
  readonly answer?: (request: ModelRequest) => string | undefined;
  /** Faults by request; undefined: none. Called after those set with `play`. */
  readonly faultOf?: (request: ModelRequest) => ModelFault | undefined;
}
