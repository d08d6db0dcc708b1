import type { CellRange } from '../cell-links';
import { decodeUtf16 } from '../decode-utf16';
import { addressOf } from '../hyperlink-field';

/** Class of a moniker that is an address (MS-OSHARED 2.3.7.6). */
const urlMoniker = Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex');
const classBytes = 16;
/** Flags of a hyperlink (MS-OSHARED 2.3.7.1). */
const flags = { moniker: 0x1, location: 0x8, displayName: 0x10, frame: 0x80, savedAsString: 0x100 } as const;
/** Offset of the hyperlink, after its cells, its class and its version. */
const flagsOffset = 28;

/** The cells and the address of a link. */
export interface SheetHyperlink {
  readonly cells: CellRange;
  readonly address: string;
}

/** Reads a record HLink (MS-XLS 2.4.140); undefined for links that have no address. */
export function readHyperlink(record: Buffer): SheetHyperlink | undefined {
  if (record.length < flagsOffset + 4) return undefined;
  const has = (flag: keyof typeof flags): boolean => (record.readUInt32LE(flagsOffset) & flags[flag]) !== 0;
  const reader = new LinkReader(record, flagsOffset + 4);
  if (!has('moniker')) return undefined;
  if (has('displayName')) reader.text();
  if (has('frame')) reader.text();
  const address = has('savedAsString') ? reader.text() : reader.url();
  const anchor = has('location') ? reader.text() : undefined;
  const url = address === undefined || address === '' ? undefined : addressOf({ address, ...(anchor && { anchor }) });
  if (url === undefined) return undefined;
  const [firstRow, lastRow, firstColumn, lastColumn] = [0, 2, 4, 6].map((offset) => record.readUInt16LE(offset));
  return {
    cells: { columns: [firstColumn!, lastColumn!], rows: [firstRow! + 1, lastRow! + 1] },
    address: url,
  };
}

/** Reads the parts of a hyperlink in order; undefined from the first one that exceeds the record. */
class LinkReader {
  constructor(
    private readonly bytes: Buffer,
    private offset: number,
  ) {}

  /** Reads a text with its length in characters. */
  text(): string | undefined {
    return this.take(2);
  }

  /** Reads an address with its length in bytes; an identifier of the link may follow its end. */
  url(): string | undefined {
    const isUrl = this.bytes.subarray(this.offset, this.offset + classBytes).equals(urlMoniker);
    this.offset = isUrl ? this.offset + classBytes : Infinity;
    return this.take(1);
  }

  private take(unitBytes: number): string | undefined {
    if (this.offset + 4 > this.bytes.length) return undefined;
    const start = this.offset + 4;
    this.offset = start + this.bytes.readUInt32LE(this.offset) * unitBytes;
    if (this.offset > this.bytes.length) return undefined;
    return decodeUtf16(this.bytes, start, this.offset).split('\0', 1)[0];
  }
}
