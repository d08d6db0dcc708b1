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
const emptyBlock = deflateRawSync(Buffer.alloc(0));

/** Deflates a prefix followed by a repeated block of bytes, without holding the whole in memory. */
export function deflateRepeated(head: Buffer, block: Buffer, times: number): Buffer {
  const flushOptions = { finishFlush: constants.Z_FULL_FLUSH };
  const piece = deflateRawSync(block, flushOptions);
  return Buffer.concat([deflateRawSync(head, flushOptions), ...Array<Buffer>(times).fill(piece), emptyBlock]);
}

/** Builds a zip of the given parts, deflated. False claims are written as given. */
export function buildZip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claims: statedSize, at, packed: packedPart } of parts) {
    const deflated = packedPart ?? (data.length === 0 ? emptyBlock : deflateRawSync(data));
    const encodedName = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(deflated.length, 14);
    fields.writeUInt32LE(statedSize ?? data.length, 18);
    fields.writeUInt16LE(encodedName.length, 22);
    files.push(Buffer.from([0x50, 0x4b, 3, 4]), fields, encodedName, deflated);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at ?? offset, 10);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, tail, encodedName);
    offset += 30 + encodedName.length + deflated.length;
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
