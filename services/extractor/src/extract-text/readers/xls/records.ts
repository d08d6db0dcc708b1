/** A record of a BIFF stream (MS-XLS, 2.1.4); it and each of its continuations are separate parts. */
export interface BiffRecord {
  readonly type: number;
  readonly parts: readonly Buffer[];
}

const continueType = 0x3c;

/** Yields the records from a position to the end of the bytes, or to a truncated record. */
export function* recordsFrom(stream: Buffer, position: number): Generator<BiffRecord> {
  let current: { type: number; parts: Buffer[] } | undefined;
  for (let offset = position; offset + 4 <= stream.length;) {
    const type = stream.readUInt16LE(offset);
    const length = stream.readUInt16LE(offset + 2);
    if (offset + 4 + length > stream.length) break;
    const data = stream.subarray(offset + 4, offset + 4 + length);
    offset += 4 + length;
    if (type === continueType && current) current.parts.push(data);
    else {
      if (current) yield current;
      current = { type, parts: [data] };
    }
  }
  if (current) yield current;
}
