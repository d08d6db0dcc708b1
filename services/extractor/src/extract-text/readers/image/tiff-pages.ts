/** A page of a TIFF file. */
export interface TiffPage {
  readonly width: number;
  readonly height: number;
  /** Offset of its directory. */
  readonly directory: number;
}

/** Fields of a directory (TIFF 6.0, section 8). */
const fields = { kind: 254, width: 256, height: 257 } as const;
const shortType = 3;
/** Bits of directories that are no pages: a reduced version of another page, a mask. */
const noPageBits = 0b101;
const entryBytes = 12;

/**
 * Returns the pages of a TIFF file in order (TIFF 6.0, section 2), those before the damage in a damaged one. Directories
 * may overlap; all together have at most the entries that fit into the file.
 */
export function tiffPages(bytes: Buffer): TiffPage[] {
  const isLittleEndian = bytes[0] === 0x49;
  const uint16 = (offset: number): number => (isLittleEndian ? bytes.readUInt16LE(offset) : bytes.readUInt16BE(offset));
  const uint32 = (offset: number): number => (isLittleEndian ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset));
  const found: TiffPage[] = [];
  const others: TiffPage[] = [];
  const visited = new Set<number>();
  let entriesLeft = bytes.length / entryBytes;
  let directory = bytes.length >= 8 ? uint32(4) : 0;
  while (directory >= 8 && directory + 2 <= bytes.length && !visited.has(directory)) {
    visited.add(directory);
    const count = uint16(directory);
    const end = directory + 2 + count * entryBytes;
    entriesLeft -= count + 1;
    if (end > bytes.length || entriesLeft < 0) break;
    const values = new Map<number, number>();
    for (let offset = directory + 2; offset < end; offset += entryBytes)
      values.set(uint16(offset), uint16(offset + 2) === shortType ? uint16(offset + 8) : uint32(offset + 8));
    const [width, height] = [values.get(fields.width), values.get(fields.height)];
    const isPage = ((values.get(fields.kind) ?? 0) & noPageBits) === 0;
    if (width !== undefined && height !== undefined) (isPage ? found : others).push({ directory, width, height });
    directory = end + 4 <= bytes.length ? uint32(end) : 0;
  }
  return found.length > 0 ? found : others.slice(0, 1);
}

/** Returns the file with a page as its first one, which is the page that decoders read. */
export function withFirstPage(bytes: Uint8Array, { directory }: TiffPage): Uint8Array {
  const copy = Buffer.from(bytes);
  if (copy[0] === 0x49) copy.writeUInt32LE(directory, 4);
  else copy.writeUInt32BE(directory, 4);
  return copy;
}
