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

/** A storage of a compound file: names ignore case, and the first of two equal names is used. */
export interface CompoundStorage {
  readonly name: string;
  stream(name: string): Buffer | undefined;
  /** Returns the storages directly under this one, in no particular order. */
  storages(): CompoundStorage[];
}

/**
 * Reads an OLE compound file. Damaged tables end early instead of looping, since no chain is longer than the file, and
 * each entry of the directory belongs to one storage only. Ignores streams inside embedded objects: `names` and `stream`
 * consider only those directly under the root.
 */
export class CompoundFile {
  private readonly bytes: Buffer;
  private readonly sectorSize: number;
  private readonly fat: number[] = [];
  private readonly entries: DirectoryEntry[] = [];
  private readonly children = new Map<DirectoryEntry, readonly DirectoryEntry[]>();
  private readonly visited = new Set<DirectoryEntry>();
  private readonly rootEntries: readonly DirectoryEntry[] = [];
  /** Streams that were read; their total size is at most the size of the file. */
  private readonly readStreams = new Set<DirectoryEntry>();
  private readBytes = 0;
  private miniStream: Buffer | undefined;
  private miniFat: number[] = [];

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.sectorSize = bytes.length > 512 && bytes.readUInt16LE(0x1e) === 12 ? 4096 : 512;
    if (bytes.length < 512) return;
    this.readFat();
    this.readDirectory();
    if (this.entries[0]) this.rootEntries = this.childrenOf(this.entries[0]);
  }

  /** The root with all streams and storages below it. */
  get root(): CompoundStorage {
    return this.storageOf('', this.rootEntries);
  }

  /** Returns the names of the streams and storages directly under the root. */
  names(): string[] {
    return this.rootEntries.map((entry) => entry.name);
  }

  /** Returns a stream directly under the root, or undefined. */
  stream(name: string): Buffer | undefined {
    return this.readStream(findStream(this.rootEntries, name));
  }

  private storageOf(name: string, entries: readonly DirectoryEntry[]): CompoundStorage {
    return {
      name,
      stream: (streamName) => this.readStream(findStream(entries, streamName)),
      storages: () =>
        entries.filter(({ type }) => type === 1).map((entry) => this.storageOf(entry.name, this.childrenOf(entry))),
    };
  }

  private readStream(entry: DirectoryEntry | undefined): Buffer | undefined {
    if (!entry) return undefined;
    const isSmall = entry.size < this.bytes.readUInt32LE(0x38);
    const content = isSmall ? this.readMiniStream(entry) : this.readChain(entry.start, entry.size);
    if (!this.readStreams.has(entry)) this.readBytes += content.length;
    this.readStreams.add(entry);
    if (this.readBytes > this.bytes.length) throw new Error('streams overlap');
    return content;
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
    // Damaged tables may name the same sectors again and again.
    const maxSectors = 109 + maxLength / (this.sectorSize / 4);
    for (let count = 0; next < maxSectorId && count < maxLength && sectors.length < maxSectors; count++) {
      const difat = readNumbers(this.sector(next));
      next = difat.pop() ?? maxSectorId;
      sectors.push(...difat);
    }
    for (const index of sectors)
      if (index < maxLength && this.fat.length < maxLength)
        for (const entry of readNumbers(this.sector(index))) this.fat.push(entry);
  }

  private chain(start: number, table: readonly number[], maxLength: number): number[] {
    const chain: number[] = [];
    for (let next = start; next < maxSectorId && chain.length < maxLength; next = table[next] ?? maxSectorId)
      chain.push(next);
    return chain;
  }

  private readChain(start: number, size = this.bytes.length): Buffer {
    const maxLength = Math.ceil(Math.min(size, this.bytes.length) / this.sectorSize);
    const sectors = this.chain(start, this.fat, maxLength).map((index) => this.sector(index));
    return Buffer.concat(sectors).subarray(0, size);
  }

  private readMiniStream({ start, size }: DirectoryEntry): Buffer {
    const root = this.entries[0];
    if (!root) return Buffer.alloc(0);
    if (!this.miniStream) {
      this.miniStream = this.readChain(root.start);
      this.miniFat = readNumbers(this.readChain(this.bytes.readUInt32LE(0x3c)));
    }
    const miniStream = this.miniStream;
    const chain = this.chain(start, this.miniFat, Math.ceil(Math.min(size, miniStream.length) / 64));
    return Buffer.concat(chain.map((index) => miniStream.subarray(index * 64, index * 64 + 64))).subarray(0, size);
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

  /** Returns the entries directly under a storage, except entries that belong to another storage. */
  private childrenOf(storage: DirectoryEntry): readonly DirectoryEntry[] {
    const known = this.children.get(storage);
    if (known) return known;
    const children: DirectoryEntry[] = [];
    this.children.set(storage, children);
    const pending = [storage.child];
    while (pending.length > 0) {
      const entry = this.entries[pending.pop() as number];
      if (!entry || this.visited.has(entry)) continue;
      this.visited.add(entry);
      children.push(entry);
      pending.push(entry.left, entry.right);
    }
    return children;
  }
}

const findStream = (entries: readonly DirectoryEntry[], name: string): DirectoryEntry | undefined =>
  entries.find((each) => each.type === 2 && each.name.toLowerCase() === name.toLowerCase());

function readNumbers(bytes: Buffer): number[] {
  const numbers: number[] = [];
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4) numbers.push(bytes.readUInt32LE(offset));
  return numbers;
}
