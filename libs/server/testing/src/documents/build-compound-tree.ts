const sector = 512;
const miniSector = 64;
/** Streams below this size are in the mini stream. */
const miniCutoff = 4_096;
const [free, endOfChain, fatSector] = [0xffffffff, 0xfffffffe, 0xfffffffd];

/** Streams, and storages with further ones, by their names. */
export interface CompoundTree {
  readonly [name: string]: Buffer | CompoundTree;
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly data: Buffer;
  child: number;
  next: number;
}

/** Sectors of one size with the table of their chains. */
class SectorTable {
  readonly table: number[];
  private readonly sectors: Buffer[] = [];

  constructor(
    private readonly size: number,
    reserved = 0,
  ) {
    this.table = Array.from({ length: reserved }, () => fatSector);
  }

  /** Returns the first sector of the data. */
  append(data: Buffer): number {
    if (data.length === 0) return endOfChain;
    const start = this.table.length;
    for (let at = 0; at < data.length; at += this.size) {
      this.sectors.push(Buffer.concat([data.subarray(at, at + this.size), Buffer.alloc(this.size)], this.size));
      this.table.push(at + this.size < data.length ? this.table.length + 1 : endOfChain);
    }
    return start;
  }

  get content(): Buffer {
    return Buffer.concat(this.sectors);
  }
}

/** Builds an OLE compound file with storages and a mini stream (MS-CFB), as Office writes it. */
export function buildCompoundTree(tree: CompoundTree): Buffer {
  const root: Entry = { name: 'Root Entry', type: 5, data: Buffer.alloc(0), child: free, next: free };
  const entries = [root];
  addChildren(root, tree, entries);
  const mini = new SectorTable(miniSector);
  const total = entries.reduce((sum, { data }) => sum + data.length, 0);
  const fatSectors = Math.ceil((total * 1.2 + entries.length * 256 + 8 * sector) / sector / 120) + 1;
  const main = new SectorTable(sector, fatSectors);
  const starts = entries.map(({ data }) => (data.length < miniCutoff ? mini : main).append(data));
  starts[0] = main.append(mini.content);
  const directory = entries.map((entry, index) => directoryEntry(entry, starts[index] ?? 0, mini.content.length));
  const miniFat = numbers(mini.table, Math.ceil(mini.table.length / 128) * 128);
  const header = Buffer.alloc(sector);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  Buffer.from('3e000300feff09000600', 'hex').copy(header, 0x18);
  header.writeUInt32LE(fatSectors, 0x2c);
  header.writeUInt32LE(main.append(Buffer.concat(directory)), 0x30);
  header.writeUInt32LE(miniCutoff, 0x38);
  header.writeUInt32LE(main.append(miniFat), 0x3c);
  header.writeUInt32LE(miniFat.length / sector, 0x40);
  header.writeUInt32LE(endOfChain, 0x44);
  header.fill(0xff, 0x4c);
  for (let index = 0; index < fatSectors; index += 1) header.writeUInt32LE(index, 0x4c + index * 4);
  return Buffer.concat([header, numbers(main.table, fatSectors * 128), main.content]);
}

function addChildren(parent: Entry, tree: CompoundTree, entries: Entry[]): void {
  let previous: Entry | undefined;
  for (const [name, content] of Object.entries(tree)) {
    const isStream = Buffer.isBuffer(content);
    const entry = { name, type: isStream ? 2 : 1, data: isStream ? content : Buffer.alloc(0), child: free, next: free };
    const index = entries.push(entry) - 1;
    if (previous) previous.next = index;
    else parent.child = index;
    previous = entry;
    if (!isStream) addChildren(entry, content, entries);
  }
}

function directoryEntry({ name, type, data, child, next }: Entry, start: number, miniLength: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(`${name}\0`, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 0x40);
  entry.writeUInt8(type, 0x42);
  entry.writeUInt32LE(free, 0x44);
  entry.writeUInt32LE(next, 0x48);
  entry.writeUInt32LE(child, 0x4c);
  entry.writeUInt32LE(start, 0x74);
  entry.writeUInt32LE(type === 5 ? miniLength : data.length, 0x78);
  return entry;
}

function numbers(values: readonly number[], count: number): Buffer {
  const bytes = Buffer.alloc(count * 4, 0xff);
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4));
  return bytes;
}
