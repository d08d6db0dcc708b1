/** Bytes of a result, or of events, read from Redis at a time: what one reader holds in memory. */
export const windowBytes = 64 * 1024;

/**
 * Reserves memory for bytes in flight to a reader; resolves with their release, which is told how many were sent if they were
 * fewer. Rejects when the reader has disconnected.
 */
export type ReserveBytes = (bytes: number) => Promise<(sent?: number) => void>;

export const unlimitedBytes: ReserveBytes = () => Promise.resolve(() => undefined);

/**
 * The result of a job as JSON text in UTF-8, stored in Redis. Its worker has validated it against the contract; the gateway
 * streams it unparsed: parsing or buffering megabytes would block other requests.
 */
export interface JobResult {
  /** Bytes of the JSON text. */
  readonly bytes: number;
  /**
   * The JSON text; a piece is read from Redis when the one before was consumed and its bytes are reserved. Throws
   * `ResultExpired` when the result expires meanwhile.
   */
  pieces(reserve?: ReserveBytes): AsyncGenerator<Buffer>;
}

/** The result expired while it was read: the pieces so far are incomplete. */
export class ResultExpired extends Error {
  override readonly name = 'ResultExpired';
}

/** A short result in memory. */
export function textResult(text: string): JobResult {
  const json = Buffer.from(text);
  return {
    bytes: json.byteLength,
    async *pieces() {
      yield json;
    },
  };
}
