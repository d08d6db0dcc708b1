/** Bytes of a part: at least 5 MiB but for the last one (Amazon S3), all of one size (Cloudflare R2). */
export const partBytes = 8 * 2 ** 20;

/**
 * Collects pieces into parts of one size; the last one may be shorter, and is empty where there are no pieces. A part is valid
 * until the next one is asked for: all share one buffer.
 */
export async function* partsOf(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly part: Uint8Array; readonly isLast: boolean }> {
  const buffer = Buffer.allocUnsafeSlow(partBytes);
  let filled = 0;
  for await (const piece of pieces)
    for (let taken = 0; taken < piece.byteLength;) {
      // A full part is sent once more bytes follow: the last one is known as such.
      if (filled === partBytes) {
        yield { part: buffer, isLast: false };
        filled = 0;
      }
      const count = Math.min(piece.byteLength - taken, partBytes - filled);
      buffer.set(piece.subarray(taken, taken + count), filled);
      filled += count;
      taken += count;
    }
  yield { part: buffer.subarray(0, filled), isLast: true };
}
