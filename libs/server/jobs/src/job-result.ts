/** Bytes of a result, or of events, that are read from Redis at a time: what one reader holds of this process' memory. */
export const windowBytes = 64 * 1024;

/**
 * Waits for room for so many bytes on their way to a reader, and resolves with what gives it back. Rejects when the reader
 * is gone.
 */
export type TakeRoom = (bytes: number) => Promise<() => void>;

/** As much room as is asked for. */
export const anyRoom: TakeRoom = () => Promise.resolve(() => undefined);

/**
 * What a job answered, as JSON text in UTF-8, while it lies in Redis. Its worker has checked it against the contract; it
 * passes through the gateway unread and in pieces, since parsing, or holding, megabytes would hold up every other request.
 */
export interface JobResult {
  /** Bytes of the JSON text. */
  readonly bytes: number;
  /**
   * The JSON text, each piece read from Redis when the one before was taken and there is room for it. Throws `ResultGone`
   * when it expires meanwhile.
   */
  pieces(takeRoom?: TakeRoom): AsyncGenerator<Buffer>;
}

/** A result that was there when its job was read has expired: its reader must not take what came for the whole. */
export class ResultGone extends Error {
  override readonly name = 'ResultGone';
}

/** A result that is short and known. */
export function textResult(text: string): JobResult {
  const json = Buffer.from(text);
  return {
    bytes: json.byteLength,
    async *pieces() {
      yield json;
    },
  };
}
