import { decodeUtf16 } from './decode-utf16';

/** First bytes of an OLE compound file (MS-CFB, 2.2). */
export const compoundFileMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const;

interface DirectoryEntry {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

const maxSectorId = 0xfffffff0;

/**
 * Reads an OLE compound file. Damaged tables end early instead of looping, since no chain is longer than the file.
 * Ignores streams inside embedded objects: only those directly under the root count.
 */
export class CompoundFile {
  private readonly bytes: Buffer;
  private readonly sectorSize: number;
  private readonly fat: number[] = [];
  private readonly entries: DirectoryEntry[] = [];

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.sectorSize = bytes.length > 512 && bytes.readUInt16LE(0x1e) === 12 ? 4096 : 512;
    if (bytes.length < 512) return;
    this.readFat();
    this.readDirectory();
  }

  /** Returns the names of the streams and storages directly under the root. */
  names(): string[] {
    return this.rootEntries().map((entry) => entry.name);
  }

  /** Returns a stream directly under the root, or undefined. */
  stream(name: string): Buffer | undefined {
    const entry = this.rootEntries().find((each) => each.type === 2 && each.name.toLowerCase() === name.toLowerCase());
    if (!entry) return undefined;
    const isSmall = entry.size < this.bytes.readUInt32LE(0x38);
    return (isSmall ? this.readMiniStream(entry) : this.readChain(entry.start)).subarray(0, entry.size);
  }

  private sector(index: number): Buffer {
    const offset = (index + 1) * this.sectorSize;
    return this.bytes.subarray(offset, offset + this.sectorSize);
  }

  private readFat(): void {
    const sectors: number[] = [];
    for (let index = 0; index < 109; index++) sectors.push(this.bytes.readUInt32LE(0x4c + index * 4));
    let next = this.bytes.readUInt32LE(0x44);
    const maxLength = this.bytes.length / this.sectorSize;
    for (let count = 0; next < maxSectorId && count < maxLength; count++) {
      const difat = readNumbers(this.sector(next));
      next = difat.pop() ?? maxSectorId;
      sectors.push(...difat);
    }
    for (const index of sectors)
      if (index < maxLength) for (const entry of readNumbers(this.sector(index))) this.fat.push(entry);
  }

  private chain(start: number, table: readonly number[], maxLength: number): number[] {
    const chain: number[] = [];
    for (let next = start; next < maxSectorId && chain.length < maxLength; next = table[next] ?? maxSectorId)
      chain.push(next);
    return chain;
  }

  private readChain(start: number): Buffer {
    const maxLength = Math.ceil(this.bytes.length / this.sectorSize);
    return Buffer.concat(this.chain(start, this.fat, maxLength).map((index) => this.sector(index)));
  }

  private readMiniStream(entry: DirectoryEntry): Buffer {
    const root = this.entries[0];
    if (!root) return Buffer.alloc(0);
    const miniStream = this.readChain(root.start);
    const miniFat = readNumbers(this.readChain(this.bytes.readUInt32LE(0x3c)));
    const chain = this.chain(entry.start, miniFat, Math.ceil(miniStream.length / 64));
    return Buffer.concat(chain.map((index) => miniStream.subarray(index * 64, index * 64 + 64)));
  }

  private readDirectory(): void {
    const directory = this.readChain(this.bytes.readUInt32LE(0x30));
    for (let offset = 0; offset + 128 <= directory.length; offset += 128) {
      const nameLength = Math.min(Math.max(directory.readUInt16LE(offset + 0x40) - 2, 0), 62);
      this.entries.push({
        name: decodeUtf16(directory, offset, offset + nameLength),
        type: directory.readUInt8(offset + 0x42),
        left: directory.readUInt32LE(offset + 0x44),
        right: directory.readUInt32LE(offset + 0x48),
        child: directory.readUInt32LE(offset + 0x4c),
        start: directory.readUInt32LE(offset + 0x74),
        size: directory.readUInt32LE(offset + 0x78),
      });
    }
  }

  private rootEntries(): DirectoryEntry[] {
    const visited = new Set<DirectoryEntry>();
    const pending = [this.entries[0]?.child ?? maxSectorId];
    while (pending.length > 0) {
      const entry = this.entries[pending.pop() as number];
      if (!entry || visited.has(entry)) continue;
      visited.add(entry);
      pending.push(entry.left, entry.right);
    }
    return [...visited];
  }
}

function readNumbers(bytes: Buffer): number[] {
  const numbers: number[] = [];
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4) numbers.push(bytes.readUInt32LE(offset));
  return numbers;
}
