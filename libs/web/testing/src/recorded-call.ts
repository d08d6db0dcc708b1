/** A request that the client sent. */
export interface RecordedCall {
  method: string;
  path: string;
  headers: Headers;
  /** JSON body, or the form of an upload. */
  body: unknown;
}
