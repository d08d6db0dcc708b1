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

const lastSector = 0xfffffff0;

/**
 * Reads an OLE compound file. Damaged tables end early instead of looping, since no chain is longer than the file.
 * Ignores streams inside embedded objects: only those directly under the root count.
 */
export class CompoundFile {
  private readonly bytes: Buffer;
  private readonly sectorSize: number;
  private readonly table: number[] = [];
  private readonly entries: DirectoryEntry[] = [];

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.sectorSize = bytes.length > 512 && bytes.readUInt16LE(0x1e) === 12 ? 4096 : 512;
    if (bytes.length < 512) return;
    this.readTable();
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
    const small = entry.size < this.bytes.readUInt32LE(0x38);
    return (small ? this.readSmall(entry) : this.readChain(entry.start)).subarray(0, entry.size);
  }

  private sector(index: number): Buffer {
    const at = (index + 1) * this.sectorSize;
    return this.bytes.subarray(at, at + this.sectorSize);
  }

  private readTable(): void {
    const sectors: number[] = [];
    for (let index = 0; index < 109; index++) sectors.push(this.bytes.readUInt32LE(0x4c + index * 4));
    let next = this.bytes.readUInt32LE(0x44);
    const maxLength = this.bytes.length / this.sectorSize;
    for (let count = 0; next < lastSector && count < maxLength; count++) {
      const more = numbersOf(this.sector(next));
      next = more.pop() ?? lastSector;
      sectors.push(...more);
    }
    for (const index of sectors)
      if (index < maxLength) for (const entry of numbersOf(this.sector(index))) this.table.push(entry);
  }

  private chain(start: number, table: readonly number[], maxLength: number): number[] {
    const chain: number[] = [];
    for (let next = start; next < lastSector && chain.length < maxLength; next = table[next] ?? lastSector)
      chain.push(next);
    return chain;
  }

  private readChain(start: number): Buffer {
    const maxLength = Math.ceil(this.bytes.length / this.sectorSize);
    return Buffer.concat(this.chain(start, this.table, maxLength).map((index) => this.sector(index)));
  }

  private readSmall(entry: DirectoryEntry): Buffer {
    const root = this.entries[0];
    if (!root) return Buffer.alloc(0);
    const store = this.readChain(root.start);
    const table = numbersOf(this.readChain(this.bytes.readUInt32LE(0x3c)));
    const chain = this.chain(entry.start, table, Math.ceil(store.length / 64));
    return Buffer.concat(chain.map((index) => store.subarray(index * 64, index * 64 + 64)));
  }

  private readDirectory(): void {
    const directory = this.readChain(this.bytes.readUInt32LE(0x30));
    for (let at = 0; at + 128 <= directory.length; at += 128) {
      const nameLength = Math.min(Math.max(directory.readUInt16LE(at + 0x40) - 2, 0), 62);
      this.entries.push({
        name: directory.toString('utf16le', at, at + nameLength),
        type: directory.readUInt8(at + 0x42),
        left: directory.readUInt32LE(at + 0x44),
        right: directory.readUInt32LE(at + 0x48),
        child: directory.readUInt32LE(at + 0x4c),
        start: directory.readUInt32LE(at + 0x74),
        size: directory.readUInt32LE(at + 0x78),
      });
    }
  }

  private rootEntries(): DirectoryEntry[] {
    const found = new Set<DirectoryEntry>();
    const open = [this.entries[0]?.child ?? lastSector];
    while (open.length > 0) {
      const entry = this.entries[open.pop() as number];
      if (!entry || found.has(entry)) continue;
      found.add(entry);
      open.push(entry.left, entry.right);
    }
    return [...found];
  }
}

function numbersOf(bytes: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) numbers.push(bytes.readUInt32LE(at));
  return numbers;
}
