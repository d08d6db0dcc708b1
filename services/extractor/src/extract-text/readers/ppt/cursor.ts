/** Reads consecutive numbers; zeros after the end of the bytes. */
export class Cursor {
  private offset = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.offset >= this.bytes.length;
  }

  uint16(): number {
    const value = this.offset + 2 <= this.bytes.length ? this.bytes.readUInt16LE(this.offset) : 0;
    this.offset += 2;
    return value;
  }

  uint32(): number {
    const value = this.offset + 4 <= this.bytes.length ? this.bytes.readUInt32LE(this.offset) : 0;
    this.offset += 4;
    return value;
  }

  skip(count: number): void {
    this.offset += count;
  }

  /** Skips fields by their sizes, each only if one of its bits is set in the masks. */
  skipFields(masks: number, fields: readonly (readonly [mask: number, size: number])[]): void {
    for (const [mask, size] of fields) if ((masks & mask) !== 0) this.offset += size;
  }
}
