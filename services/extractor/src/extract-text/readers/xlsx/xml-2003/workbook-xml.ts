import { cellName } from '../../cell-names';
import { commentText } from '../../comment-text';
import { HiddenCells } from '../../hidden-cells';
import type { XmlElement, XmlHandler } from '../../package/xml';
import type { SheetLinks } from '../../sheet-links';
import type { SheetCell, SheetRow } from '../../sheet-table';
import type { TextBudget } from '../../text-budget';
import { displayedValue } from './cell-value';

/** Maximum rows and columns that one element spans; Excel 2003 had 65,536 rows. */
const maxSpan = 65_536;

export interface XmlSheet {
  readonly name: string;
  isHidden: boolean;
  readonly rows: SheetRow[];
  readonly hidden: HiddenCells;
  readonly comments: string[];
}

interface Cell {
  readonly column: number;
  readonly format: string;
  readonly address: string | undefined;
  readonly formula: string;
  type: string;
  value: string;
}

/** Collects the sheets of a workbook in one XML file while it streams in. */
export class WorkbookXml implements XmlHandler {
  readonly sheets: XmlSheet[] = [];
  /** Number of formulas without a stored result. */
  uncalculated = 0;
  title = '';
  private readonly formats = new Map<string, string>();
  private style = '';
  private rowFormat: string | undefined;
  /** Number of the row, from 1. */
  private row = 0;
  private cells: SheetCell[] = [];
  private cell: Cell | undefined;
  /** The next column, from 0. */
  private column = 0;
  private comment: { readonly author: string; text: string } | undefined;
  private textOf: 'cell' | 'comment' | 'title' | 'visibility' | undefined;

  constructor(
    private readonly budget: TextBudget,
    private readonly links: SheetLinks,
  ) {}

  open({ name, attributes }: XmlElement): void {
    if (name === 'ss:Style') this.openStyle(attributes);
    else if (name === 'ss:NumberFormat') this.formats.set(this.style, attributes['Format'] ?? '');
    else if (name === 'ss:Worksheet') this.openSheet(attributes);
    else if (name === 'ss:Column') this.openColumn(attributes);
    else if (name === 'ss:Row') this.openRow(attributes);
    else if (name === 'ss:Cell') this.openCell(attributes);
    else if (name === 'ss:Comment') this.comment = { author: attributes['Author'] ?? '', text: '' };
    else if (name === 'ss:Data') {
      this.textOf = this.comment ? 'comment' : 'cell';
      if (this.cell && !this.comment) this.cell.type = attributes['Type'] ?? 'String';
    } else if (name === 'Visible') this.textOf = 'visibility';
    else if (name === 'o:Title') this.textOf = 'title';
  }

  close({ name }: XmlElement): void {
    if (/^(?:ss:Data|o:Title|Visible)$/.test(name)) this.textOf = undefined;
    else if (name === 'ss:Comment') this.endComment();
    else if (name === 'ss:Cell') this.endCell();
    else if (name === 'ss:Row') this.endRow();
  }

  text(text: string): void {
    if (this.textOf === undefined) return;
    const sheet = this.sheets.at(-1);
    if (this.textOf === 'title') this.title += text;
    else if (this.textOf === 'visibility') {
      if (sheet && /^Sheet(?:Very)?Hidden$/.test(text.trim())) sheet.isHidden = true;
    } else {
      this.budget.addChars(text.length);
      if (this.textOf === 'comment') this.comment!.text += text;
      else if (this.cell) this.cell.value += text;
    }
  }

  /** A style without its own number format has the format of its parent. */
  private openStyle(attributes: XmlElement['attributes']): void {
    this.budget.addElements();
    this.style = attributes['ID'] ?? '';
    this.formats.set(this.style, this.formats.get(attributes['Parent'] ?? 'Default') ?? '');
  }

  private openSheet(attributes: XmlElement['attributes']): void {
    this.budget.addElements();
    const name = attributes['Name'] ?? '';
    this.sheets.push({ name, isHidden: false, rows: [], hidden: new HiddenCells(), comments: [] });
    this.row = this.column = 0;
  }

  private openColumn(attributes: XmlElement['attributes']): void {
    const first = indexOf(attributes) ?? this.column;
    this.column = first + 1 + spanOf(attributes['Span']);
    if (attributes['Hidden'] === '1') this.sheets.at(-1)?.hidden.addColumns(first, this.column - 1);
  }

  private openRow(attributes: XmlElement['attributes']): void {
    const first = (indexOf(attributes) ?? this.row) + 1;
    this.row = first + spanOf(attributes['Span']);
    if (attributes['Hidden'] === '1') {
      this.budget.addElements(this.row - first + 1);
      for (let number = first; number <= this.row; number++) this.sheets.at(-1)?.hidden.addRow(number);
    }
    this.rowFormat = this.formats.get(attributes['StyleID'] ?? '');
    this.column = 0;
    this.cells = [];
  }

  private openCell(attributes: XmlElement['attributes']): void {
    const column = indexOf(attributes) ?? this.column;
    const format = this.formats.get(attributes['StyleID'] ?? '') ?? this.rowFormat ?? '';
    const address = attributes['HRef'];
    this.cell = { column, format, address, formula: attributes['Formula'] ?? '', type: '', value: '' };
    this.column = column + 1 + spanOf(attributes['MergeAcross']);
  }

  private endCell(): void {
    const { cell } = this;
    this.cell = undefined;
    if (!cell) return;
    const value = cell.value.trim();
    const isUncalculated = value === '' && cell.formula !== '' && cell.type !== 'String';
    if (isUncalculated) this.uncalculated += 1;
    const { text, isText } = isUncalculated
      ? { text: cell.formula, isText: false }
      : displayedValue(value === '' ? '' : cell.type, value, cell.format);
    if (text === '') return;
    this.budget.addElements();
    const linkedText = cell.address === undefined ? text : this.links.mark(text, cell.address);
    this.cells.push({ column: cell.column, text: linkedText, isText });
  }

  private endComment(): void {
    const { cell, comment } = this;
    this.comment = undefined;
    if (!cell || !comment || comment.text.trim() === '') return;
    // Excel repeats the author at the start of the text.
    const text = comment.text.trim().replace(`${comment.author}:`, '');
    this.sheets.at(-1)?.comments.push(commentText(comment.author, text, cellName(cell.column, this.row - 1)));
  }

  private endRow(): void {
    if (this.cells.length > 0) this.sheets.at(-1)?.rows.push({ number: this.row, cells: this.cells });
    this.cells = [];
  }
}

/** Returns the index that an element has, from 0; without one, it follows the element before. */
function indexOf(attributes: XmlElement['attributes']): number | undefined {
  const index = Math.floor(Number(attributes['Index']));
  return index > 0 ? index - 1 : undefined;
}

/** Returns the number of further rows or columns that an element spans. */
const spanOf = (value: string | undefined): number => Math.min(Math.max(0, Math.floor(Number(value)) || 0), maxSpan);
