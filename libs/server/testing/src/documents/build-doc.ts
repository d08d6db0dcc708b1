const sector = 512;

/** Builds an OLE compound file with the given streams directly under its root, each in whole sectors (MS-CFB). */
export function buildCompoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  // Streams under 4096 bytes would go to the mini stream: padding keeps every one in plain sectors.
  const entries = Object.entries(streams).map(([name, data]) => ({
    name,
    data: Buffer.concat([data, Buffer.alloc(Math.max(0, 4096 - data.length))]),
  }));
  const table: number[] = [0xfffffffd];
  const sectors: Buffer[] = [];
  const append = (data: Buffer): number => {
    const start = table.length;
    for (let at = 0; at < data.length; at += sector) {
      sectors.push(Buffer.concat([data.subarray(at, at + sector), Buffer.alloc(sector)]).subarray(0, sector));
      table.push(at + sector < data.length ? table.length + 1 : 0xfffffffe);
    }
    return start;
  };
  const starts = entries.map(({ data }) => append(data));
  const directory = [directoryEntry('Root Entry', 5, 1, 0xfffffffe, 0, 0xffffffff)];
  entries.forEach(({ name, data }, index) => {
    const next = index + 2 <= entries.length ? index + 2 : 0xffffffff;
    directory.push(directoryEntry(name, 2, 0xffffffff, starts[index] ?? 0, data.length, next));
  });
  const directoryStart = append(Buffer.concat(directory));
  const header = Buffer.alloc(sector, 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 0x18);
  header.writeUInt16LE(3, 0x1a);
  header.writeUInt16LE(0xfffe, 0x1c);
  header.writeUInt16LE(9, 0x1e);
  header.writeUInt16LE(6, 0x20);
  header.writeUInt32LE(1, 0x2c);
  header.writeUInt32LE(directoryStart, 0x30);
  header.writeUInt32LE(4096, 0x38);
  header.writeUInt32LE(0xfffffffe, 0x3c);
  header.writeUInt32LE(0xfffffffe, 0x44);
  header.fill(0xff, 0x4c);
  header.writeUInt32LE(0, 0x4c);
  const tableSector = Buffer.alloc(sector, 0xff);
  table.forEach((next, index) => tableSector.writeUInt32LE(next, index * 4));
  return Buffer.concat([header, tableSector, ...sectors]);
}

function directoryEntry(name: string, type: number, child: number, start: number, size: number, right: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(`${name}\0`, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 0x40);
  entry.writeUInt8(type, 0x42);
  entry.writeUInt32LE(0xffffffff, 0x44);
  entry.writeUInt32LE(right, 0x48);
  entry.writeUInt32LE(child, 0x4c);
  entry.writeUInt32LE(start, 0x74);
  entry.writeUInt32LE(size, 0x78);
  return entry;
}

export interface DocStories {
  readonly body: string;
  readonly footnotes?: string;
  readonly headers?: string;
  /** Ends of the stories in `headers` after the separators of notes: six per section (PlcfHdd). */
  readonly headerEnds?: readonly number[];
  /** Flags of the file information block, such as 0x0100 for encrypted. */
  readonly flags?: number;
}

/** Builds a Word 97–2003 document: one piece of 16-bit text, with the stories in sequence (MS-DOC). */
export function buildDoc({ body, footnotes = '', headers = '', headerEnds = [], flags = 0 }: DocStories): Buffer {
  const text = Buffer.from(body + footnotes + headers, 'utf16le');
  const start = 0x400;
  const main = Buffer.alloc(start);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(0xc1, 2);
  main.writeUInt16LE(flags | 0x0200, 0x0a);
  main.writeInt32LE(body.length, 0x4c);
  main.writeInt32LE(footnotes.length, 0x50);
  main.writeInt32LE(headers.length, 0x54);
  const clx = Buffer.alloc(5 + 8 + 8);
  clx.writeUInt8(2, 0);
  clx.writeUInt32LE(16, 1);
  clx.writeUInt32LE(text.length / 2, 9);
  clx.writeUInt32LE(start, 15);
  main.writeUInt32LE(0, 0x1a2);
  main.writeUInt32LE(clx.length, 0x1a6);
  const edges = Buffer.alloc(headerEnds.length === 0 ? 0 : (7 + headerEnds.length) * 4);
  headerEnds.forEach((end, index) => edges.writeUInt32LE(end, (7 + index) * 4));
  main.writeUInt32LE(clx.length, 0xf2);
  main.writeUInt32LE(edges.length, 0xf6);
  return buildCompoundFile({ WordDocument: Buffer.concat([main, text]), '1Table': Buffer.concat([clx, edges]) });
}
