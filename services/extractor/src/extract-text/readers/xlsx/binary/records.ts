/** A record of a binary part (MS-XLSB, 2.1.4). */
export interface BinaryRecord {
  readonly type: number;
  readonly data: Buffer;
}

/** Bytes of a longer record are skipped: a text has at most 65,534 bytes, its formatting not many times more. */
const maxRecordBytes = 2 ** 20;

/** Returns a number of up to `maxBytes` bytes of seven bits, low bits first, and its end; undefined when it is cut off. */
function readNumber(bytes: Buffer, start: number, maxBytes: number): { value: number; end: number } | undefined {
  let value = 0;
  for (let index = 0; index < maxBytes; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) return undefined;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80 || index === maxBytes - 1) return { value, end: start + index + 1 };
  }
  return undefined;
}

/** Yields the records of a part, without those that are too long. Throws `RangeError` when the last one is cut off. */
export async function* recordsIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<BinaryRecord> {
  let bytes = Buffer.alloc(0);
  let skippedBytes = 0;
  for await (const chunk of chunks) {
    const start = Math.min(skippedBytes, chunk.byteLength);
    skippedBytes -= start;
    bytes = Buffer.concat([bytes, chunk.subarray(start)]);
    let offset = 0;
    for (;;) {
      const type = readNumber(bytes, offset, 2);
      const length = type && readNumber(bytes, type.end, 4);
      if (!length) break;
      const end = length.end + length.value;
      if (length.value > maxRecordBytes) skippedBytes = Math.max(0, end - bytes.length);
      else if (end > bytes.length) break;
      else yield { type: type.value, data: bytes.subarray(length.end, end) };
      offset = Math.min(end, bytes.length);
    }
    bytes = bytes.subarray(offset);
  }
  if (bytes.length > 0 || skippedBytes > 0) throw new RangeError('record cut off');
}
