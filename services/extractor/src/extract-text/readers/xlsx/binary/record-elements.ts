import { cellName } from '../../cell-names';
import type { XmlHandler } from '../../package/xml';
import { decodeRk, errorNames } from '../../xls/cell-values';
import { linkFormula } from './link-formula';
import { RecordReader } from './record-reader';
import type { BinaryRecord } from './records';

type Attributes = Readonly<Record<string, string>>;

/** Last column of a sheet, from 0. */
const lastColumn = 16_383;
/** Flag of a hidden row (MS-XLSB, BrtRowHdr, fDyZero). */
const hiddenRowFlag = 0x10;

/** Kinds of values by the types of the records of their cells (MS-XLSB, 2.3). */
const cellKinds: Readonly<Record<number, CellKind>> = {
  1: 'blank',
  2: 'rk',
  3: 'error',
  4: 'boolean',
  5: 'number',
  6: 'text',
  7: 'sharedText',
  8: 'text',
  9: 'number',
  10: 'boolean',
  11: 'error',
  12: 'blank',
  13: 'rk',
  14: 'error',
  15: 'boolean',
  16: 'number',
  17: 'text',
  18: 'sharedText',
  62: 'richText',
};
type CellKind = 'blank' | 'rk' | 'error' | 'boolean' | 'number' | 'text' | 'richText' | 'sharedText';
const isFormula = (type: number): boolean => type >= 8 && type <= 11;
/** Cells without a column follow the cell before. */
const isShort = (type: number): boolean => type >= 12 && type <= 18;

/** Escapes the underscores of text that would be decoded as a character (ST_Xstring). */
const escapeText = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

/** Writes the records of a workbook as the elements of SpreadsheetML that have the same meaning. */
export class RecordElements {
  private readonly openNames: string[] = [];
  private row = 0;
  private column = -1;

  constructor(private readonly handler: XmlHandler) {}

  /** Writes a record; ignores records of unknown types. Throws `RangeError` for a record that is too short. */
  write({ type, data }: BinaryRecord): void {
    const reader = new RecordReader(data);
    const kind = cellKinds[type];
    if (kind) this.writeCell(type, kind, reader);
    else this.records[type]?.(reader);
  }

  /** Closes all elements. */
  end(depth = 0): void {
    while (this.openNames.length > depth) this.handler.close({ name: this.openNames.pop()!, attributes: {} });
  }

  /** Elements by types of records (MS-XLSB, 2.3). */
  private readonly records: Readonly<Record<number, (reader: RecordReader) => void>> = {
    // BrtRowHdr
    0: (reader) => {
      this.end();
      this.row = reader.number(4);
      this.column = -1;
      const isHidden = reader.skip(7).number(1) & hiddenRowFlag;
      this.open('s:row', { r: String(this.row + 1), hidden: isHidden ? '1' : '0' });
    },
    // BrtSSTItem
    19: (reader) => {
      const text = reader.richText();
      this.open('s:si');
      this.element('s:t', {}, escapeText(text));
      this.end();
    },
    // BrtFmt
    44: (reader) => this.element('s:numFmt', { numFmtId: String(reader.number(2)), formatCode: reader.text() }),
    // BrtXF
    47: (reader) => this.element('s:xf', { numFmtId: String(reader.skip(2).number(2)) }),
    // BrtColInfo
    60: (reader) => {
      const [first, last] = [reader.number(4), reader.number(4)];
      const isHidden = reader.skip(8).number(1) & 1;
      this.element('s:col', { min: String(first + 1), max: String(last + 1), hidden: isHidden ? '1' : '0' });
    },
    // BrtEndSheetData
    146: () => this.end(),
    // BrtWbProp
    153: (reader) => this.element('s:workbookPr', { date1904: String(reader.number(1) & 1) }),
    // BrtBundleSh
    156: (reader) => {
      const state = ['visible', 'hidden', 'veryHidden'][reader.number(4)] ?? '';
      this.element('s:sheet', { state, 'r:id': reader.skip(4).text(), name: reader.text() });
    },
    // BrtHLink
    494: (reader) =>
      this.element('s:hyperlink', { ref: rangeOf(reader), 'r:id': reader.text(), location: reader.text() }),
    // BrtBeginCellXFs, BrtEndCellXFs
    617: () => this.open('s:cellXfs'),
    618: () => this.end(),
    // BrtCommentAuthor
    632: (reader) => this.element('s:author', {}, reader.text()),
    // BrtBeginComment, BrtEndComment
    635: (reader) => {
      this.end();
      this.open('s:comment', { authorId: String(reader.number(4)), ref: rangeOf(reader) });
    },
    636: () => this.end(),
    // BrtCommentText
    637: (reader) => this.element('s:t', {}, escapeText(reader.richText())),
  };

  private writeCell(type: number, kind: CellKind, reader: RecordReader): void {
    this.column = isShort(type) ? this.column + 1 : reader.number(4);
    const style = reader.number(3);
    reader.skip(1);
    if (kind === 'blank' || this.column > lastColumn) return;
    const depth = this.openNames.length;
    const { value, valueType } = readValue(kind, reader);
    const formula = isFormula(type) ? linkFormula(reader) : '';
    this.open('s:c', { r: cellName(this.column, this.row), s: String(style), t: valueType });
    if (formula !== '') this.element('s:f', {}, formula);
    this.element('s:v', {}, value);
    this.end(depth);
  }

  private open(name: string, attributes: Attributes = {}): void {
    this.openNames.push(name);
    this.handler.open({ name, attributes });
  }

  private element(name: string, attributes: Attributes, text = ''): void {
    this.handler.open({ name, attributes });
    this.handler.text(text);
    this.handler.close({ name, attributes });
  }
}

/** Reads the value of a cell, and returns it with its type in SpreadsheetML. */
function readValue(kind: Exclude<CellKind, 'blank'>, reader: RecordReader): { value: string; valueType: string } {
  if (kind === 'number') return { value: String(reader.double()), valueType: 'n' };
  if (kind === 'rk') return { value: String(decodeRk(reader.number(4))), valueType: 'n' };
  if (kind === 'boolean') return { value: String(reader.number(1) && 1), valueType: 'b' };
  if (kind === 'error') return { value: errorNames[reader.number(1)] ?? '', valueType: 'e' };
  if (kind === 'sharedText') return { value: String(reader.number(4)), valueType: 's' };
  return { value: escapeText(kind === 'richText' ? reader.richText() : reader.text()), valueType: 'str' };
}

/** Reads a range of cells (MS-XLSB, UncheckedRfX), and returns its name. */
function rangeOf(reader: RecordReader): string {
  const [firstRow, lastRow, first, last] = [reader.number(4), reader.number(4), reader.number(4), reader.number(4)];
  const names = [cellName(first, firstRow), cellName(last, lastRow)];
  return names[0] === names[1] ? names[0]! : names.join(':');
}
