import { TextDecoder } from 'node:util';

/** Flags of a string (MS-XLS, 2.5.293): wide characters, phonetic data after it, formatting after it. */
const [wide, phonetic, rich] = [0x01, 0x04, 0x08];

/** Reads strings and numbers across the parts of a record. Reads beyond the end return zeros and empty strings. */
export class StringReader {
  private part = 0;
  private at = 0;

  constructor(private readonly parts: readonly Buffer[]) {}

  get isAtEnd(): boolean {
    this.next();
    return this.part >= this.parts.length;
  }

  number(bytes: 1 | 2 | 4): number {
    let value = 0;
    for (let index = 0; index < bytes; index++) value += this.byte() * 2 ** (8 * index);
    return value;
  }

  /** Reads a Unicode string whose number of characters precedes it in `countBytes` bytes. */
  unicode(countBytes: 1 | 2): string {
    const count = this.number(countBytes);
    const flags = this.number(1);
    const runs = flags & rich ? this.number(2) : 0;
    const extra = flags & phonetic ? this.number(4) : 0;
    const text = this.characters(count, (flags & wide) !== 0);
    this.skip(runs * 4 + extra);
    return text;
  }

  /** Reads a string of an older version in the workbook's code page. */
  bytes(countBytes: 1 | 2, decoder: TextDecoder): string {
    const count = this.number(countBytes);
    const data = this.parts[this.part]?.subarray(this.at, this.at + count) ?? Buffer.alloc(0);
    this.at += data.length;
    return decoder.decode(data);
  }

  private characters(count: number, isWide: boolean): string {
    let text = '';
    let left = count;
    let size = isWide ? 2 : 1;
    while (left > 0 && this.part < this.parts.length) {
      const data = this.parts[this.part]!;
      const taken = Math.min(left, Math.floor((data.length - this.at) / size));
      text += data.toString(size === 2 ? 'utf16le' : 'latin1', this.at, this.at + taken * size);
      this.at += taken * size;
      left -= taken;
      if (left === 0) break;
      this.part += 1;
      this.at = 0;
      // Characters in a continuation start with a new flags byte.
      if (this.part < this.parts.length) size = this.byte() & wide ? 2 : 1;
    }
    return text;
  }

  private byte(): number {
    this.next();
    return this.parts[this.part]?.[this.at++] ?? 0;
  }

  private skip(count: number): void {
    let left = count;
    while (left > 0 && !this.isAtEnd) {
      const taken = Math.min(left, this.parts[this.part]!.length - this.at);
      this.at += taken;
      left -= taken;
    }
  }

  private next(): void {
    while (this.part < this.parts.length && this.at >= this.parts[this.part]!.length) {
      this.part += 1;
      this.at = 0;
    }
  }
}
