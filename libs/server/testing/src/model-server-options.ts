import type { ModelFault, ModelRequest } from './model-request';
import type { ModelShape } from './model-wires/wire';

export interface ModelServerOptions {
  /** The API that it speaks; OpenAI's by default. */
  readonly shape?: ModelShape;
  /** Milliseconds before the first word (or a function of the request), and between words. */
  readonly firstMs?: number | ((request: ModelRequest) => number);
  readonly betweenMs?: number;
  /** False: rejects `response_format`, as older servers do. */
  readonly knowsFormats?: boolean;
  /** False: rejects `tools`. */
  readonly knowsTools?: boolean;
  /** Parameters that it rejects, by name; `system`: messages of that role. */
  readonly refuses?: readonly string[];
  /** Response of `/models`. */
  readonly models?: readonly Record<string, unknown>[];
  /** The answer to a request without a schema, or instead of a filled one; undefined: the server's default. */
  readonly answer?: (request: ModelRequest) => string | undefined;
  /** Faults by request; undefined: none. Called after those set with `play`. */
  readonly faultOf?: (request: ModelRequest) => ModelFault | undefined;
}
