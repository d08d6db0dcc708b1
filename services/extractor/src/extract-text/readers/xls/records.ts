/** A record of a BIFF stream (MS-XLS, 2.1.4); it and each of its continuations are separate parts. */
export interface BiffRecord {
  readonly type: number;
  readonly parts: readonly Buffer[];
}

const continuation = 0x3c;

/** Yields the records from a position to the end of the bytes, or to a truncated record. */
export function* recordsFrom(stream: Buffer, position: number): Generator<BiffRecord> {
  let open: { type: number; parts: Buffer[] } | undefined;
  for (let at = position; at + 4 <= stream.length;) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    if (at + 4 + length > stream.length) break;
    const data = stream.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    if (type === continuation && open) open.parts.push(data);
    else {
      if (open) yield open;
      open = { type, parts: [data] };
    }
  }
  if (open) yield open;
}
