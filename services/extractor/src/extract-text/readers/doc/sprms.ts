/** Properties of a paragraph. */
export interface ParagraphProperties {
  /** Number of its list, from 1; 0 removes it from the list of its style. */
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
  /** Whether it is a drop cap of the next paragraph. */
  isDropCap?: boolean;
  /** Outline level, from 0; 9 is running text. */
  outline?: number;
}

/** Bytes of an operand by `spra`, the three highest bits of a sprm (MS-DOC 2.2.5.1); -1: its first byte has its length. */
const operandBytes = [1, 1, 2, 4, 2, 2, -1, 3] as const;
/** The only sprm with a length of two bytes: the definition of a row. */
const sprmTDefTable = 0xd608;
const longTabsSize = 255;

/** Applies a list of sprms (grpprl) to `properties`. */
export const applySprms = (bytes: Buffer, properties: ParagraphProperties): void =>
  readSprms(bytes, (sprm, offset) => applySprm(sprm, bytes, offset, properties));

/** Calls `visit` with each sprm of a list (grpprl) and the offset of its operand; ends at the first damaged one. */
export function readSprms(bytes: Buffer, visit: (sprm: number, offset: number) => void): void {
  for (let offset = 0; offset + 3 <= bytes.length;) {
    const sprm = bytes.readUInt16LE(offset);
    offset += 2;
    let size: number = operandBytes[sprm >> 13]!;
    if (sprm === sprmTDefTable) size = offset + 2 <= bytes.length ? bytes.readUInt16LE(offset) + 1 : 0;
    else if (size < 0) {
      if (bytes[offset] === longTabsSize) return;
      size = 1 + bytes[offset]!;
    }
    if (size === 0 || offset + size > bytes.length) return;
    visit(sprm, offset);
    offset += size;
  }
}

/** Codes of paragraph properties (MS-DOC 2.6.2). */
const codes = {
  sprmPIlfo: 0x460b,
  sprmPIlvl: 0x260a,
  sprmPOutLvl: 0x2640,
  sprmPFInTable: 0x2416,
  sprmPFTtp: 0x2417,
  sprmPItap: 0x6649,
  sprmPFInnerTableCell: 0x244b,
  sprmPFInnerTtp: 0x244c,
  sprmPDcs: 0x442c,
} as const;

function applySprm(sprm: number, bytes: Buffer, offset: number, properties: ParagraphProperties): void {
  if (sprm === sprmTDefTable) properties.edges = readCellEdges(bytes, offset);
  else if (sprm === codes.sprmPIlfo) properties.list = bytes.readUInt16LE(offset);
  else if (sprm === codes.sprmPIlvl) properties.level = bytes[offset]!;
  else if (sprm === codes.sprmPOutLvl) properties.outline = bytes[offset]!;
  else if (sprm === codes.sprmPFInTable) properties.isInTable = bytes[offset] !== 0;
  else if (sprm === codes.sprmPFTtp) properties.endsRow = bytes[offset] !== 0;
  else if (sprm === codes.sprmPItap) properties.depth = bytes.readInt32LE(offset);
  else if (sprm === codes.sprmPFInnerTableCell) properties.endsInnerCell = bytes[offset] !== 0;
  else if (sprm === codes.sprmPDcs) properties.isDropCap = (bytes[offset]! & 7) > 0;
  else if (sprm === codes.sprmPFInnerTtp) properties.endsInnerRow = bytes[offset] !== 0;
}

/** Reads the cell edges of a row definition (MS-DOC 2.9.317): length, number of cells, and one edge more than cells. */
function readCellEdges(bytes: Buffer, offset: number): number[] {
  const edges = (bytes[offset + 2] ?? 0) + 1;
  const isWhole = offset + 3 + edges * 2 <= bytes.length && edges * 2 < bytes.readUInt16LE(offset);
  return Array.from({ length: isWhole ? edges : 0 }, (_, index) => bytes.readInt16LE(offset + 3 + index * 2));
}
