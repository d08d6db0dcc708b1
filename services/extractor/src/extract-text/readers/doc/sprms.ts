/** Properties of a paragraph that are used. */
export interface ParagraphProperties {
  /** Number of its list, from 1; 0 takes it out of the list of its style. */
  list?: number;
  /** Level in the list, from 0. */
  level?: number;
  isInTable?: boolean;
  /** Whether its mark ends a row of a table. */
  endsRow?: boolean;
  /** Depth of its table, from 1. */
  depth?: number;
  /** Edges of the row's cells from left to right, in twips. */
  edges?: readonly number[];
  endsInnerCell?: boolean;
  endsInnerRow?: boolean;
  /** Level in the outline, from 0; 9 is running text. */
  outline?: number;
}

/** Bytes of an operand by the three highest bits of its property (MS-DOC 2.2.5.1); -1: its first byte tells. */
const operandBytes = [1, 1, 2, 4, 2, 2, -1, 3] as const;
/** The one property whose length has two bytes: the definition of a row. */
const tableDefinition = 0xd608;
const longTabs = 255;

/** Applies a list of properties of a paragraph to `found`. */
export const applySprms = (bytes: Buffer, found: ParagraphProperties): void =>
  readSprms(bytes, (sprm, at) => apply(sprm, bytes, at, found));

/** Calls `visit` with each property of a list (a `grpprl`) and the place of its operand; ends at the first that is damaged. */
export function readSprms(bytes: Buffer, visit: (sprm: number, at: number) => void): void {
  for (let at = 0; at + 3 <= bytes.length;) {
    const sprm = bytes.readUInt16LE(at);
    at += 2;
    let size: number = operandBytes[sprm >> 13]!;
    if (sprm === tableDefinition) size = at + 2 <= bytes.length ? bytes.readUInt16LE(at) + 1 : 0;
    else if (size < 0) {
      if (bytes[at] === longTabs) return;
      size = 1 + bytes[at]!;
    }
    if (size === 0 || at + size > bytes.length) return;
    visit(sprm, at);
    at += size;
  }
}

function apply(sprm: number, bytes: Buffer, at: number, found: ParagraphProperties): void {
  if (sprm === tableDefinition) found.edges = edgesOf(bytes, at);
  else if (sprm === 0x460b) found.list = bytes.readUInt16LE(at);
  else if (sprm === 0x260a) found.level = bytes[at]!;
  else if (sprm === 0x2640) found.outline = bytes[at]!;
  else if (sprm === 0x2416) found.isInTable = bytes[at] !== 0;
  else if (sprm === 0x2417) found.endsRow = bytes[at] !== 0;
  else if (sprm === 0x6649) found.depth = bytes.readInt32LE(at);
  else if (sprm === 0x244b) found.endsInnerCell = bytes[at] !== 0;
  else if (sprm === 0x244c) found.endsInnerRow = bytes[at] !== 0;
}

/** Reads the edges in the definition of a row (MS-DOC 2.9.317): its length, the number of cells, and an edge more. */
function edgesOf(bytes: Buffer, at: number): number[] {
  const edges = (bytes[at + 2] ?? 0) + 1;
  const isWhole = at + 3 + edges * 2 <= bytes.length && edges * 2 < bytes.readUInt16LE(at);
  return Array.from({ length: isWhole ? edges : 0 }, (_, index) => bytes.readInt16LE(at + 3 + index * 2));
}
