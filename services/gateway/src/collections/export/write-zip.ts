import { ProblemError } from '@winnow/errors';
import { Zip, ZipDeflate } from 'fflate';

/**
 * Maximum entries and bytes of a ZIP file without its 64-bit extension (APPNOTE 4.4.1.4),
 * which the writer does not support.
 */
export const maxZipEntries = 65_535;
export const maxZipBytes = 2 ** 32 - 1;

export const zipTooLarge = () =>
  new ProblemError('too-large', `A ZIP file has at most ${maxZipEntries} pages and 4 GB. Choose another format.`);

/** Streams a ZIP file, entry by entry. Throws `too-large` instead of a damaged file. */
export class ZipWriter {
  private bytes = 0;
  private pieces: Uint8Array[] = [];
  private readonly zip = new Zip((error, piece) => {
    if (error) throw error;
    this.pieces.push(piece);
  });

  constructor(private readonly maxBytes = maxZipBytes) {}

  add(name: string, text: string, changedAt: Date): Uint8Array {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = changedAt;
    this.zip.add(entry);
    entry.push(Buffer.from(text), true);
    return this.takeBytes();
  }

  end(): Uint8Array {
    this.zip.end();
    return this.takeBytes();
  }

  private takeBytes(): Uint8Array {
    const piece = Buffer.concat(this.pieces.splice(0));
    this.bytes += piece.byteLength;
    if (this.bytes > this.maxBytes) throw zipTooLarge();
    return piece;
  }
}
