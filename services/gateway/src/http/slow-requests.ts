/** Milliseconds until the headers of a request time out, and between checks of headers and of bodies. */
export interface SlowRequestTimeouts {
  readonly headersMs: number;
  readonly checkHeadersMs: number;
  readonly checkBodyMs: number;
}

export const slowRequestTimeouts: SlowRequestTimeouts = {
  headersMs: 15_000,
  checkHeadersMs: 5_000,
  checkBodyMs: 10_000,
};
