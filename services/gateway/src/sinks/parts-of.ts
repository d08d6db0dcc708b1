/** Bytes of a part: all of equal size (Cloudflare R2), at least 5 MiB except for the last one (Amazon S3). */
export const partBytes = 8 * 2 ** 20;

/**
 * Collects pieces into parts of equal size; the last one may be shorter, and is empty when there are no pieces. A part
 * is valid until the next one is requested, since all share one buffer.
 */
export async function* partsOf(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly part: Uint8Array; readonly isLast: boolean }> {
  const buffer = Buffer.allocUnsafeSlow(partBytes);
  let filled = 0;
  for await (const piece of pieces)
    for (let taken = 0; taken < piece.byteLength;) {
      // A full part is only sent when more bytes follow, so that the last part is known as such.
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
