import { HiddenCells } from '../hidden-cells';
import type { SheetCell, SheetRow } from '../sheet-table';
import type { FormatNumber } from '../package/cell-formats';
import { isTrue, type XmlElement, type XmlHandler } from '../package/xml';
import type { TextBudget } from '../text-budget';

export interface SheetContext {
  readonly strings: readonly string[];
  readonly formatNumber: FormatNumber;
  readonly budget: TextBudget;
  /** Called for each formula without a stored result. */
  readonly onUncalculated: () => void;
}

/** Collects the non-empty cells of one sheet from its streamed XML. */
export class SheetRows implements XmlHandler {
  readonly rows: SheetRow[] = [];
  readonly hidden = new HiddenCells();
  private number = 0;
  private cells: SheetCell[] = [];
  private column = -1;
  private type = '';
  private style = 0;
  private value = '';
  private inValue = false;
  private formula = '';
  private inFormula = false;
  private inPhonetic = false;

  constructor(private readonly context: SheetContext) {}

  open({ name, attributes }: XmlElement): void {
    if (name === 's:row') {
      this.number = Number(attributes['r']) || this.number + 1;
      this.column = -1;
      if (isTrue(attributes['hidden'])) this.hidden.addRow(this.number);
    } else if (name === 's:col') {
      if (isTrue(attributes['hidden']))
        this.hidden.addColumns(Number(attributes['min']) - 1, Number(attributes['max']) - 1);
    } else if (name === 's:c') {
      this.column = columnOf(attributes['r'] ?? '') ?? this.column + 1;
      this.type = attributes['t'] ?? 'n';
      this.style = Number(attributes['s'] ?? 0);
      this.value = '';
      this.formula = '';
    } else if (name === 's:rPh') this.inPhonetic = true;
    else if (name === 's:f') this.inFormula = true;
    else if (name === 's:v' || (name === 's:t' && !this.inPhonetic)) this.inValue = true;
  }

  close({ name }: XmlElement): void {
    if (name === 's:v' || name === 's:t') this.inValue = false;
    else if (name === 's:f') this.inFormula = false;
    else if (name === 's:rPh') this.inPhonetic = false;
    else if (name === 's:c') this.endCell();
    else if (name === 's:row') this.endRow();
  }

  text(text: string): void {
    if (this.inValue) this.value += text;
    else if (this.inFormula) this.formula += text;
  }

  private endCell(): void {
    const { text, isText } = this.displayedValue();
    if (text === '') return;
    this.context.budget.addChars(text.length);
    this.context.budget.addElements();
    this.cells.push({ column: this.column, text, isText });
  }

  private endRow(): void {
    if (this.cells.length > 0) this.rows.push({ number: this.number, cells: this.cells });
    this.cells = [];
  }

  private displayedValue(): { text: string; isText: boolean } {
    const value = this.value.trim();
    if (this.type === 's') return { text: this.context.strings[Number(value)] ?? '', isText: true };
    if (this.type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE', isText: false };
    if (this.type === 'n' && value !== '') return this.context.formatNumber(value, this.style);
    // Libraries write formulas without results, which programs compute when they open the workbook.
    if (this.type === 'n' && this.formula !== '') {
      this.context.onUncalculated();
      return { text: `=${this.formula}`, isText: false };
    }
    return { text: value, isText: this.type !== 'd' && this.type !== 'e' };
  }
}

/** Returns the column of a cell's name, from 0: 27 for `AB12`. */
function columnOf(name: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
