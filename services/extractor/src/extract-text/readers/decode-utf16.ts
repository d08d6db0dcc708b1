/**
 * Decodes the whole UTF-16LE characters between two offsets in bytes; `end` may exceed the buffer. Only use this: for an odd
 * number of bytes at an odd address, `toString('utf16le')` of Node 24 writes one byte beyond its memory
 * (nodejs/node#64697), which a damaged file could cause.
 */
export function decodeUtf16(bytes: Buffer, start: number, end: number): string {
  const length = Math.max(0, Math.min(end, bytes.length) - start);
  return bytes.toString('utf16le', start, start + length - (length % 2));
}
