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
  readonly endnotes?: string;
  readonly headerTextBoxes?: string;
  /** Positions of the marks of endnotes, and of the first character of each section. */
  readonly endnoteMarks?: readonly number[];
  readonly sections?: readonly number[];
  /** Ends of the stories in `headers` after the separators of notes: six per section (PlcfHdd). */
  readonly headerEnds?: readonly number[];
  /** Flags of the file information block, such as 0x0100 for encrypted. */
  readonly flags?: number;
  /** Changes to the properties of each paragraph and cell of the body, in order: `sprm` and operand (MS-DOC 2.6.2). */
  readonly paragraphs?: readonly (readonly number[])[];
  /** Codes of the built-in styles, and the style of each paragraph by its index among them. */
  readonly styles?: readonly number[];
  readonly paragraphStyles?: readonly number[];
  /** Changes to the properties of runs of characters: `sprm` and operand, each up to a character of the document. */
  readonly runs?: readonly { readonly end: number; readonly changes: readonly number[] }[];
  /** Levels of list 1, and those of later ones, each of which has a separate definition. */
  readonly lists?: readonly (readonly DocListLevel[])[];
}

export interface DocListLevel {
  /** Code of its number format: 0 for digits, 4 for letters, 23 for a bullet. */
  readonly format: number;
  /** Its label, with the numbers of levels as codes from 0. */
  readonly label: string;
  readonly start?: number;
}

/** Builds a Word 97–2003 document: one piece of 16-bit text, with the stories in sequence (MS-DOC). */
export function buildDoc(stories: DocStories): Buffer {
  const { body, footnotes = '', headers = '', headerEnds = [], flags = 0, paragraphs = [], lists = [] } = stories;
  const { styles = [], paragraphStyles = [], runs = [], endnotes = '', endnoteMarks = [], sections = [] } = stories;
  const { headerTextBoxes = '' } = stories;
  const text = Buffer.from(body + footnotes + headers + endnotes + headerTextBoxes, 'utf16le');
  const start = 0x400;
  const main = Buffer.alloc(start);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(0xc1, 2);
  main.writeUInt16LE(flags | 0x0200, 0x0a);
  main.writeInt32LE(body.length, 0x4c);
  main.writeInt32LE(footnotes.length, 0x50);
  main.writeInt32LE(headers.length, 0x54);
  main.writeInt32LE(endnotes.length, 0x60);
  main.writeInt32LE(headerTextBoxes.length, 0x68);
  const tables: Buffer[] = [];
  const addTable = (offset: number, table: Buffer, length = table.length): void => {
    main.writeUInt32LE(Buffer.concat(tables).length, offset);
    main.writeUInt32LE(length, offset + 4);
    tables.push(table);
  };
  const clx = Buffer.alloc(5 + 8 + 8);
  clx.writeUInt8(2, 0);
  clx.writeUInt32LE(16, 1);
  clx.writeUInt32LE(text.length / 2, 9);
  clx.writeUInt32LE(start, 15);
  addTable(0x1a2, clx);
  addTable(0xca, positionTable([...sections, body.length], 12));
  addTable(0x20a, positionTable([...endnoteMarks, body.length], 2));
  const headerEdges = Buffer.alloc(headerEnds.length === 0 ? 0 : (7 + headerEnds.length) * 4);
  headerEnds.forEach((end, index) => headerEdges.writeUInt32LE(end, (7 + index) * 4));
  addTable(0xf2, headerEdges);
  const padding = Buffer.alloc((sector - (text.length % sector)) % sector);
  const pages: Buffer[] = [];
  const addPage = (offset: number, page: Buffer | undefined): void => {
    const table = Buffer.alloc(page ? 12 : 0);
    if (page) {
      table.writeUInt32LE(start, 0);
      table.writeUInt32LE(start + text.length, 4);
      table.writeUInt32LE((start + text.length + padding.length) / sector + pages.length, 8);
      pages.push(page);
    }
    addTable(offset, table);
  };
  addPage(0x102, paragraphs.length === 0 ? undefined : paragraphPage(body, start, paragraphs, paragraphStyles));
  addPage(0xfa, runs.length === 0 ? undefined : characterPage(start, runs));
  addTable(0xa2, styles.length === 0 ? Buffer.alloc(0) : styleSheet(styles));
  const definitions = lists.map((_, index) => listDefinition(index + 1));
  const count = Buffer.from([lists.length, 0]);
  const levels = lists.flatMap((list) =>
    Array.from({ length: 9 }, (_, index) => listLevel(list[index] ?? { format: 255, label: '' })),
  );
  addTable(0x2e2, Buffer.concat([count, ...definitions, ...levels]), 2 + definitions.length * 28);
  const uses = lists.map((_, index) => Buffer.concat([listDefinition(index + 1).subarray(0, 4), Buffer.alloc(12)]));
  addTable(0x2ea, Buffer.concat([Buffer.from([lists.length, 0, 0, 0]), ...uses, Buffer.alloc(4 * lists.length)]));
  const document = Buffer.concat([main, text, padding, ...pages]);
  return buildCompoundFile({ WordDocument: document, '1Table': Buffer.concat(tables) });
}

/** Positions of elements, and the end of the last one; the elements are zeros. */
function positionTable(positions: readonly number[], elementBytes: number): Buffer {
  const table = Buffer.alloc(positions.length * 4 + (positions.length - 1) * elementBytes);
  positions.forEach((position, index) => table.writeUInt32LE(position, index * 4));
  return table;
}

/** One page of paragraph properties: where each paragraph starts, and from the end of the page its changes. */
function paragraphPage(
  body: string,
  start: number,
  paragraphs: readonly (readonly number[])[],
  styles: readonly number[],
): Buffer {
  const page = Buffer.alloc(sector);
  const ends = [...body.matchAll(/[\r\u0007]/g)]
    .map(({ index }) => start + (index + 1) * 2)
    .slice(0, paragraphs.length);
  [start, ...ends].forEach((offset, index) => page.writeUInt32LE(offset, index * 4));
  let at = sector - 2;
  paragraphs.forEach((changes, index) => {
    at -= 4 + 2 * Math.ceil(changes.length / 2);
    Buffer.from([0, (2 + changes.length + 1) >> 1, styles[index] ?? 0, 0, ...changes]).copy(page, at);
    page.writeUInt8(at / 2, (paragraphs.length + 1) * 4 + index * 13);
  });
  page.writeUInt8(paragraphs.length, sector - 1);
  return page;
}

/** One page of character properties: where each run starts, and from the end of the page its changes. */
function characterPage(start: number, runs: Required<DocStories>['runs']): Buffer {
  const page = Buffer.alloc(sector);
  [0, ...runs.map(({ end }) => end)].forEach((offset, index) => page.writeUInt32LE(start + offset * 2, index * 4));
  let at = sector - 2;
  runs.forEach(({ changes }, index) => {
    at -= 2 * Math.ceil((changes.length + 1) / 2);
    Buffer.from([changes.length, ...changes]).copy(page, at);
    page.writeUInt8(at / 2, (runs.length + 1) * 4 + index);
  });
  page.writeUInt8(runs.length, sector - 1);
  return page;
}

/** Styles without names and changes, each by its code. */
function styleSheet(codes: readonly number[]): Buffer {
  const header = Buffer.alloc(20);
  header.writeUInt16LE(18, 0);
  header.writeUInt16LE(codes.length, 2);
  header.writeUInt16LE(10, 4);
  const styles = codes.map((code) => {
    const style = Buffer.alloc(20);
    style.writeUInt16LE(18, 0);
    style.writeUInt16LE(code, 2);
    style.writeUInt16LE(0xfff1, 4);
    // Behind the empty name, the paragraph's changes: their length, and the style.
    style.writeUInt16LE(2, 16);
    return style;
  });
  return Buffer.concat([header, ...styles]);
}

function listDefinition(id: number): Buffer {
  const definition = Buffer.alloc(28);
  definition.writeUInt32LE(id, 0);
  return definition;
}

function listLevel({ format, label, start = 1 }: DocListLevel): Buffer {
  const level = Buffer.alloc(30);
  level.writeUInt32LE(start, 0);
  level.writeUInt8(format, 4);
  level.writeUInt16LE(label.length, 28);
  return Buffer.concat([level, Buffer.from(label, 'utf16le')]);
}
