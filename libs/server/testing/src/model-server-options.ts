import type { ModelFault, ModelRequest } from './model-request';
import type { ModelShape } from './model-wires/wire';

export interface ModelServerOptions {
  /** API of the server; default OpenAI's. */
  readonly shape?: ModelShape;
  /** Milliseconds before the first word (or a function of the request), and between words. */
  readonly firstMs?: number | ((request: ModelRequest) => number);
  readonly betweenMs?: number;
  /** False: rejects JSON schemas as `response_format`, as older servers do. */
  readonly supportsJsonSchema?: boolean;
  /** False: rejects `json_object` as `response_format`. */
  readonly supportsJsonObject?: boolean;
  /** False: rejects `tools`. */
  readonly supportsTools?: boolean;
  /** Parameters that it rejects, by name; `system`: messages of that role. */
  readonly rejectedParameters?: readonly string[];
  /** Returns the vector of a text for `/v1/embeddings`; without it the endpoint does not exist. */
  readonly embedding?: (text: string) => readonly number[];
  /** Response of `/models`. */
  readonly models?: readonly Record<string, unknown>[];
  /**
   * Returns the answer to a request without a schema, or instead of a filled schema; undefined: the server's default.
   */
  readonly answer?: (request: ModelRequest) => string | undefined;
  /** Returns the fault for a request; undefined: none. Called after faults queued with `queueFaults`. */
  readonly faultOf?: (request: ModelRequest) => ModelFault | undefined;
}
