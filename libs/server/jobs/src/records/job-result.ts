/** Bytes of a result or of events read from Redis at a time; one reader holds no more in memory. */
export const windowBytes = 64 * 1024;

/**
 * Reserves memory for bytes in flight to a reader. Resolves with their release, which accepts the number of bytes sent
 * if fewer. Rejects when the reader has disconnected.
 */
export type ReserveBytes = (bytes: number) => Promise<(sent?: number) => void>;

export const unlimitedBytes: ReserveBytes = () => Promise.resolve(() => undefined);

/**
 * The result of a job as JSON text in UTF-8, stored in Redis. Its worker has validated it against the contract; the
 * gateway streams it unparsed, since parsing or buffering megabytes would block other requests.
 */
export interface JobResult {
  /** Bytes of the JSON text. */
  readonly bytes: number;
  /**
   * Yields the JSON text. A piece is read from Redis when the previous one was consumed and its bytes are reserved.
   * Throws `ResultExpired` when the result expires meanwhile.
   */
  pieces(reserve?: ReserveBytes): AsyncGenerator<Buffer>;
}

/** Thrown when the result expires while it is read: the pieces so far are incomplete. */
export class ResultExpired extends Error {
  override readonly name = 'ResultExpired';
}

/** Wraps a short result in memory. */
export function textResult(text: string): JobResult {
  const json = Buffer.from(text);
  return {
    bytes: json.byteLength,
    async *pieces() {
      yield json;
    },
  };
}
