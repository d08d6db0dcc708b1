import { crc32, deflateSync } from 'node:zlib';

const pgmHeader = /^P5\n(\d+) (\d+)\n255\n/;

/** Returns the size of a rendered page (a PGM file of bytes); undefined for any other file. */
export function pgmSize(pgm: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  const found = pgmHeader.exec(Buffer.from(pgm.subarray(0, 32)).toString('latin1'));
  return found ? { width: Number(found[1]), height: Number(found[2]) } : undefined;
}

/** Converts a rendered page (a PGM file of bytes) to a grey PNG; undefined for any other file. */
export function pgmToPng(pgm: Uint8Array): Uint8Array | undefined {
  const size = pgmSize(pgm);
  if (!size) return undefined;
  const { width, height } = size;
  const pixels = Buffer.from(pgm).subarray(-width * height);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey; every row begins with filter type 0 (none).
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row++) pixels.copy(rows, row * (width + 1) + 1, row * width, (row + 1) * width);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Encodes length, type, data and checksum (PNG, 5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
