/** A record of a BIFF stream (MS-XLS, 2.1.4) with the continuations that follow it, each a part of its own. */
export interface BiffRecord {
  readonly type: number;
  readonly parts: readonly Buffer[];
}

const continuation = 0x3c;

/** The records from a position on; ends at the end of the bytes or at a record that is cut. */
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
