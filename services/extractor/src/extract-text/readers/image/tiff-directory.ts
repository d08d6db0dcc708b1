/** Bytes of the types of fields (TIFF 6.0, section 2), of which pictures need these. */
const typeBytes: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 7: 1 };

/** Reads the fields of one directory of a TIFF file. Values that lie outside of the file are absent. */
export class TiffDirectory {
  private readonly entries = new Map<number, number>();
  private readonly isLittleEndian: boolean;

  constructor(
    private readonly bytes: Buffer,
    offset: number,
  ) {
    this.isLittleEndian = bytes[0] === 0x49;
    const count = this.uint16(offset);
    for (let entry = offset + 2; entry < offset + 2 + count * 12 && entry + 12 <= bytes.length; entry += 12)
      this.entries.set(this.uint16(entry), entry);
  }

  /** Returns the numbers of a field, at most `max`; none of an absent field, or of another type. */
  numbers(tag: number, max: number): number[] {
    const entry = this.entries.get(tag);
    if (entry === undefined) return [];
    const size = typeBytes[this.uint16(entry + 2)] ?? 0;
    const count = this.uint32(entry + 4);
    const start = size * count <= 4 ? entry + 8 : this.uint32(entry + 8);
    if (size === 0 || count > max || start + size * count > this.bytes.length) return [];
    return Array.from({ length: count }, (_, index) => this.value(start + index * size, size));
  }

  number(tag: number, fallback: number): number {
    return this.numbers(tag, 8)[0] ?? fallback;
  }

  private value(offset: number, size: number): number {
    if (size === 1) return this.bytes[offset]!;
    return size === 2 ? this.uint16(offset) : this.uint32(offset);
  }

  private uint16(offset: number): number {
    return this.isLittleEndian ? this.bytes.readUInt16LE(offset) : this.bytes.readUInt16BE(offset);
  }

  private uint32(offset: number): number {
    return this.isLittleEndian ? this.bytes.readUInt32LE(offset) : this.bytes.readUInt32BE(offset);
  }
}
