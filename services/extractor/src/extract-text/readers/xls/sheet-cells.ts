import { CellLinks } from '../cell-links';
import { HiddenCells } from '../hidden-cells';
import type { SheetLinks } from '../sheet-links';
import type { SheetCell, SheetRow } from '../sheet-table';
import type { TextBudget } from '../text-budget';
import { decodeRk, errorNames } from './cell-values';
import { readHyperlink } from './hyperlinks';
import { recordsFrom } from './records';
import { StringReader } from './string-reader';
import type { WorkbookGlobals } from './workbook-globals';

/** Types of records (MS-XLS, 2.3.2). */
const recordTypes = {
  bof: 0x809,
  eof: 0x0a,
  label: 0x204,
  rString: 0xd6,
  labelSst: 0xfd,
  number: 0x203,
  rk: 0x27e,
  mulRk: 0xbd,
  formula: 0x06,
  string: 0x207,
  boolErr: 0x205,
  row: 0x208,
  colInfo: 0x7d,
  hyperlink: 0x1b8,
} as const;

/** Flags of hidden rows and columns (MS-XLS, 2.4.221 and 2.4.53). */
const hiddenRowFlag = 0x20;
const hiddenColumnsFlag = 1;

/** Collects the non-empty cells of one sheet. */
export class SheetCells {
  readonly hidden = new HiddenCells();
  private readonly links = new CellLinks();
  private readonly rows = new Map<number, SheetCell[]>();
  /** The cell whose formula has a text result, which follows in a separate record. */
  private pendingString: { row: number; column: number } | undefined;

  constructor(
    private readonly globals: WorkbookGlobals,
    private readonly budget: TextBudget,
    private readonly sheetLinks: SheetLinks,
  ) {}

  /** Returns the rows of the sheet that begins at a position, in order. */
  read(stream: Buffer, position: number): SheetRow[] {
    let depth = 0;
    for (const { type, parts } of recordsFrom(stream, position)) {
      if (type === recordTypes.bof) depth += 1;
      else if (type === recordTypes.eof) depth -= 1;
      // Charts are streams within the sheet.
      else if (depth === 1) this.readRecord(type, parts);
      if (depth <= 0) break;
    }
    return [...this.rows]
      .sort(([a], [b]) => a - b)
      .map(([number, cells]) => ({
        number: number + 1,
        cells: cells.sort((a, b) => a.column - b.column).map((cell) => this.withLink(cell, number + 1)),
      }));
  }

  private withLink(cell: SheetCell, row: number): SheetCell {
    const address = this.links.isEmpty ? undefined : this.links.addressAt(cell.column, row);
    return address === undefined ? cell : { ...cell, text: this.sheetLinks.mark(cell.text, address) };
  }

  private addLink(data: Buffer): void {
    const link = this.sheetLinks.isWritten ? readHyperlink(data) : undefined;
    if (!link) return;
    this.budget.addElements();
    this.links.addRange(link.cells, link.address);
  }

  private readRecord(type: number, parts: readonly Buffer[]): void {
    const [data] = parts;
    if (!data) return;
    if (type === recordTypes.string) return this.readStringResult(parts);
    if (type === recordTypes.hyperlink) return this.addLink(Buffer.concat(parts));
    if (data.length < 6) return;
    const [row, column, style] = [data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4)];
    const addNumber = (targetColumn: number, value: number, cellStyle = style): void => {
      const { text, isText } = this.globals.formatNumber(String(value), cellStyle);
      this.add(row, targetColumn, text, isText);
    };
    if (type === recordTypes.labelSst && data.length >= 10)
      this.add(row, column, this.globals.strings[data.readUInt32LE(6)] ?? '', true);
    else if (type === recordTypes.label || type === recordTypes.rString)
      this.add(row, column, this.textOf([data.subarray(6), ...parts.slice(1)]), true);
    else if (type === recordTypes.number && data.length >= 14) addNumber(column, data.readDoubleLE(6));
    else if (type === recordTypes.rk && data.length >= 10) addNumber(column, decodeRk(data.readUInt32LE(6)));
    else if (type === recordTypes.mulRk)
      for (let offset = 4, mulColumn = column; offset + 8 <= data.length; offset += 6, mulColumn++)
        addNumber(mulColumn, decodeRk(data.readUInt32LE(offset + 2)), data.readUInt16LE(offset));
    else if (type === recordTypes.boolErr && data.length >= 8)
      this.add(row, column, data[7] ? (errorNames[data[6]!] ?? '') : data[6] ? 'TRUE' : 'FALSE', false);
    else if (type === recordTypes.row && data.length >= 16) {
      if (data[12]! & hiddenRowFlag) this.hidden.addRow(row + 1);
    } else if (type === recordTypes.colInfo && data.length >= 10) {
      if (data[8]! & hiddenColumnsFlag) this.hidden.addColumns(row, column);
    } else if (type === recordTypes.formula && data.length >= 14) this.readFormula(row, column, data, addNumber);
  }

  /** Reads the last result of a formula: a number, or by the first byte a text, boolean or error. */
  private readFormula(
    row: number,
    column: number,
    data: Buffer,
    addNumber: (targetColumn: number, value: number) => void,
  ): void {
    if (data.readUInt16LE(12) !== 0xffff) return addNumber(column, data.readDoubleLE(6));
    const kind = data[6];
    if (kind === 0) this.pendingString = { row, column };
    else if (kind === 1) this.add(row, column, data[8] ? 'TRUE' : 'FALSE', false);
    else if (kind === 2) this.add(row, column, errorNames[data[8]!] ?? '', false);
  }

  private readStringResult(parts: readonly Buffer[]): void {
    if (this.pendingString) this.add(this.pendingString.row, this.pendingString.column, this.textOf(parts), true);
    this.pendingString = undefined;
  }

  private textOf(parts: readonly Buffer[]): string {
    const reader = new StringReader(parts);
    return this.globals.isUnicode ? reader.unicode(2) : reader.bytes(2, this.globals.decoder);
  }

  private add(row: number, column: number, text: string, isText: boolean): void {
    if (text.trim() === '') return;
    this.budget.addChars(text.length);
    this.budget.addElements();
    const cells = this.rows.get(row) ?? [];
    cells.push({ column, text, isText });
    this.rows.set(row, cells);
  }
}
