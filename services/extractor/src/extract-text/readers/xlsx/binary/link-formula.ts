import type { RecordReader } from './record-reader';

/** Types of tokens without the bits of their class (MS-XLSB, PtgStr, PtgRef and PtgFuncVar). */
const tokens = { text: 0x17, reference: 0x04, function: 0x02 } as const;
const classBits = 0x60;
/** Number of the function HYPERLINK (MS-XLSB, Ftab). */
const hyperlink = 359;

/**
 * Reads the formula of a cell after its value. Returns it if it is a link to a fixed address whose displayed text, if
 * any, is fixed or the text of a cell; an empty string for all other formulas.
 */
export function linkFormula(reader: RecordReader): string {
  const nextToken = (): number => {
    const token = reader.number(1);
    return token === tokens.text ? token : token & ~classBits;
  };
  try {
    // The flags of the formula, and its length.
    if (reader.skip(2 + 4).number(1) !== tokens.text) return '';
    const address = reader.text(2);
    let token = nextToken();
    if (token === tokens.text) reader.text(2);
    else if (token === tokens.reference) reader.skip(6);
    if (token !== tokens.function) token = nextToken();
    const isLink = token === tokens.function && reader.skip(1).number(2) === hyperlink;
    return isLink ? `HYPERLINK("${address}")` : '';
  } catch {
    // The formula ended early: it is only a text, or damaged.
    return '';
  }
}
