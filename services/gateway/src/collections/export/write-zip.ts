import { Zip, ZipDeflate } from 'fflate';

/** Maximum entries of a ZIP file without its 64-bit extension (APPNOTE 4.4.1.4), which the writer does not support. */
export const maxZipEntries = 65_535;

/** Streams a ZIP file, entry by entry. */
export class ZipWriter {
  private pieces: Uint8Array[] = [];
  private readonly zip = new Zip((error, piece) => {
    if (error) throw error;
    this.pieces.push(piece);
  });

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
    return Buffer.concat(this.pieces.splice(0));
  }
}
