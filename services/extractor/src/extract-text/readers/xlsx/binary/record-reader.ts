import { decodeUtf16 } from '../../decode-utf16';

/** Length of a text that is missing (MS-XLSB, XLNullableWideString). */
const missing = 0xffffffff;

/** Reads the values of a record in order. Throws `RangeError` beyond its end. */
export class RecordReader {
  private offset = 0;

  constructor(private readonly data: Buffer) {}

  number(bytes: 1 | 2 | 3 | 4): number {
    return this.data.readUIntLE(this.move(bytes), bytes);
  }

  double(): number {
    return this.data.readDoubleLE(this.move(8));
  }

  /** Reads a text after its number of characters (MS-XLSB, XLWideString); empty if it is missing. */
  text(countBytes: 2 | 4 = 4): string {
    const count = this.number(countBytes);
    if (count === missing) return '';
    const start = this.move(count * 2);
    return decodeUtf16(this.data, start, this.offset);
  }

  /** Reads a text with formatting, which is omitted (MS-XLSB, RichStr). */
  richText(): string {
    this.move(1);
    return this.text();
  }

  skip(bytes: number): this {
    this.move(bytes);
    return this;
  }

  private move(bytes: number): number {
    const start = this.offset;
    this.offset += bytes;
    if (this.offset > this.data.length) throw new RangeError('record too short');
    return start;
  }
}
