import { constants, crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly data: Buffer;
  /** The deflated part, for parts too large for memory; `data` is then ignored. */
  readonly packed?: Buffer;
  /** Size stated in the directory instead of the true one. */
  readonly claims?: number;
  /** Offset of the part stated in the directory instead of the true one. */
  readonly at?: number;
}

/** Zero bytes, deflated. */
const nothing = deflateRawSync(Buffer.alloc(0));

/** Deflates a prefix followed by a repeated block of bytes, without holding the whole in memory. */
export function deflateRepeated(head: Buffer, block: Buffer, times: number): Buffer {
  const flushed = { finishFlush: constants.Z_FULL_FLUSH };
  const piece = deflateRawSync(block, flushed);
  return Buffer.concat([deflateRawSync(head, flushed), ...Array<Buffer>(times).fill(piece), nothing]);
}

/** Builds a zip of the given parts, deflated. False claims are written as given. */
export function buildZip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claims, at, packed: given } of parts) {
    const packed = given ?? (data.length === 0 ? nothing : deflateRawSync(data));
    const title = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims ?? data.length, 18);
    fields.writeUInt16LE(title.length, 22);
    files.push(Buffer.from([0x50, 0x4b, 3, 4]), fields, title, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at ?? offset, 10);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, tail, title);
    offset += 30 + title.length + packed.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listing, end]);
}
