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
  endsInnerCell?: boolean;
  endsInnerRow?: boolean;
}

/** Bytes of an operand by the three highest bits of its property (MS-DOC 2.2.5.1); -1: its first byte tells. */
const operandBytes = [1, 1, 2, 4, 2, 2, -1, 3] as const;
/** The one property whose length has two bytes: the definition of a row. */
const tableDefinition = 0xd608;
const longTabs = 255;

/** Applies a list of properties (a `grpprl`) to `found`; ends at the first that is damaged. */
export function applySprms(bytes: Buffer, found: ParagraphProperties): void {
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
    apply(sprm, bytes, at, found);
    at += size;
  }
}

function apply(sprm: number, bytes: Buffer, at: number, found: ParagraphProperties): void {
  if (sprm === 0x460b) found.list = bytes.readUInt16LE(at);
  else if (sprm === 0x260a) found.level = bytes[at]!;
  else if (sprm === 0x2416) found.isInTable = bytes[at] !== 0;
  else if (sprm === 0x2417) found.endsRow = bytes[at] !== 0;
  else if (sprm === 0x6649) found.depth = bytes.readInt32LE(at);
  else if (sprm === 0x244b) found.endsInnerCell = bytes[at] !== 0;
  else if (sprm === 0x244c) found.endsInnerRow = bytes[at] !== 0;
}
