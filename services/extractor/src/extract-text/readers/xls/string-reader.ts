import { TextDecoder } from 'node:util';
import { decodeUtf16 } from '../decode-utf16';

/** Flags of a string (MS-XLS, 2.5.293): wide characters, phonetic data after it, formatting after it. */
const [wideFlag, phoneticFlag, richFlag] = [0x01, 0x04, 0x08];

/** Reads strings and numbers across the parts of a record. Reads beyond the end return zeros and empty strings. */
export class StringReader {
  private partIndex = 0;
  private offset = 0;

  constructor(private readonly parts: readonly Buffer[]) {}

  get isAtEnd(): boolean {
    this.skipEmptyParts();
    return this.partIndex >= this.parts.length;
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
    const formattingRuns = flags & richFlag ? this.number(2) : 0;
    const phoneticBytes = flags & phoneticFlag ? this.number(4) : 0;
    const text = this.characters(count, (flags & wideFlag) !== 0);
    this.skip(formattingRuns * 4 + phoneticBytes);
    return text;
  }

  /** Reads a string of an older version in the workbook's code page. */
  bytes(countBytes: 1 | 2, decoder: TextDecoder): string {
    const count = this.number(countBytes);
    const data = this.parts[this.partIndex]?.subarray(this.offset, this.offset + count) ?? Buffer.alloc(0);
    this.offset += data.length;
    return decoder.decode(data);
  }

  private characters(count: number, isWide: boolean): string {
    let text = '';
    let remaining = count;
    let charBytes = isWide ? 2 : 1;
    while (remaining > 0 && this.partIndex < this.parts.length) {
      const data = this.parts[this.partIndex]!;
      const chunkSize = Math.min(remaining, Math.floor((data.length - this.offset) / charBytes));
      const end = this.offset + chunkSize * charBytes;
      text += charBytes === 2 ? decodeUtf16(data, this.offset, end) : data.toString('latin1', this.offset, end);
      this.offset = end;
      remaining -= chunkSize;
      if (remaining === 0) break;
      this.partIndex += 1;
      this.offset = 0;
      // Characters in a continuation start with a new flags byte.
      if (this.partIndex < this.parts.length) charBytes = this.byte() & wideFlag ? 2 : 1;
    }
    return text;
  }

  private byte(): number {
    this.skipEmptyParts();
    return this.parts[this.partIndex]?.[this.offset++] ?? 0;
  }

  private skip(count: number): void {
    let remaining = count;
    while (remaining > 0 && !this.isAtEnd) {
      const chunkSize = Math.min(remaining, this.parts[this.partIndex]!.length - this.offset);
      this.offset += chunkSize;
      remaining -= chunkSize;
    }
  }

  private skipEmptyParts(): void {
    while (this.partIndex < this.parts.length && this.offset >= this.parts[this.partIndex]!.length) {
      this.partIndex += 1;
      this.offset = 0;
    }
  }
}
