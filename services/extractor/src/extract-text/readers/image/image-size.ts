import { tiffPages } from './tiff-pages';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

type Sizer = (bytes: Buffer) => ImageSize | undefined;

const hasBytes = (bytes: Buffer, offset: number, length: number): boolean => bytes.length >= offset + length;

const png: Sizer = (bytes) =>
  hasBytes(bytes, 16, 8) ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined;

/** Reads the frame header of a JPEG (ITU-T T.81, B.2.2); skips segments by their lengths. */
const jpeg: Sizer = (bytes) => {
  for (let offset = 2; hasBytes(bytes, offset, 9) && bytes[offset] === 0xff;) {
    const marker = bytes[offset + 1]!;
    if (marker === 0xff) offset += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
    else offset += 2 + Math.max(2, bytes.readUInt16BE(offset + 2));
  }
  return undefined;
};

const webp: Sizer = (bytes) => {
  if (!hasBytes(bytes, 12, 18)) return undefined;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  const bits = bytes.readUInt32LE(21);
  return kind === 'VP8L' ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : undefined;
};

const tiff: Sizer = (bytes) => {
  const [first] = tiffPages(bytes);
  return first && { width: first.width, height: first.height };
};

/** Reads the header of a bitmap of OS/2 1 or later; a negative height means top-down rows. */
const bmp: Sizer = (bytes) => {
  if (!hasBytes(bytes, 14, 12)) return undefined;
  if (bytes.readUInt32LE(14) === 12) return { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) };
  return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) };
};

const gif: Sizer = (bytes) =>
  hasBytes(bytes, 6, 4) ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : undefined;

const sizers: readonly (readonly [RegExp, Sizer])[] = [
  [/^\x89PNG/, png],
  [/^\xff\xd8\xff/, jpeg],
  [/^RIFF[^]{4}WEBP/, webp],
  [/^(?:II\*\0|MM\0\*)/, tiff],
  [/^GIF8[79]a/, gif],
  [/^BM[^]{4}\0{4}/, bmp],
];

export const isTiff = (bytes: Uint8Array): boolean => sizerOf(bytes) === tiff;
export const isGif = (bytes: Uint8Array): boolean => sizerOf(bytes) === gif;

/** Whether a file has the signature of a supported picture format. */
export const isImage = (head: Uint8Array): boolean => sizerOf(head) !== undefined;

/** Returns the size in a picture's header, without decoding it; undefined for a damaged one. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const size = sizerOf(bytes)?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function sizerOf(bytes: Uint8Array): Sizer | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString('latin1');
  return sizers.find(([magic]) => magic.test(head))?.[1];
}
