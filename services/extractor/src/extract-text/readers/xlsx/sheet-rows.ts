import { columnOf } from '../cell-names';
import { HiddenCells } from '../hidden-cells';
import type { SheetCell, SheetRow } from '../sheet-table';
import { decodeEscapes } from '../package/escaped-text';
import type { FormatNumber } from '../package/cell-formats';
import type { SheetLinks } from '../sheet-links';
import { addressOf } from '../hyperlink-field';
import { CellLinks } from '../cell-links';
import { RaisedRuns } from './raised-runs';
import { SharedFormulas } from './shared-formulas';
import { isTrue, type XmlElement, type XmlHandler } from '../package/xml';
import type { TextBudget } from '../text-budget';

export interface SheetContext {
  readonly strings: readonly string[];
  readonly formatNumber: FormatNumber;
  readonly budget: TextBudget;
  /** Whether programs recompute all formulas when they open the workbook: libraries store 0 as the result of each. */
  readonly isRecomputed: boolean;
  readonly links: SheetLinks;
  /** Called for each formula without a stored result. */
  readonly onUncalculated: () => void;
}

/** Collects the non-empty cells of one sheet from its streamed XML. */
export class SheetRows implements XmlHandler {
  private readonly collected: SheetRow[] = [];
  private readonly links = new CellLinks();
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
  private readonly sharedFormulas = new SharedFormulas();
  private sharedIndex: string | undefined;
  private inPhonetic = false;
  private readonly runs = new RaisedRuns();

  /** `addresses`: the addresses of the sheet's links, by id. */
  constructor(
    private readonly context: SheetContext,
    private readonly addresses: ReadonlyMap<string, string>,
  ) {}

  /** The rows, with the links of their cells. */
  get rows(): readonly SheetRow[] {
    if (this.links.isEmpty) return this.collected;
    return this.collected.map((row) => ({ ...row, cells: row.cells.map((cell) => this.withLink(cell, row.number)) }));
  }

  open(element: XmlElement): void {
    const { name, attributes } = element;
    this.runs.open(element);
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
      this.sharedIndex = undefined;
    } else if (name === 's:f') {
      this.inFormula = true;
      this.sharedIndex = attributes['t'] === 'shared' ? attributes['si'] : undefined;
    } else if (name === 's:hyperlink') this.addLink(attributes);
    else if (name === 's:rPh') this.inPhonetic = true;
    else if (name === 's:v' || (name === 's:t' && !this.inPhonetic)) this.inValue = true;
  }

  close({ name }: XmlElement): void {
    this.runs.close({ name });
    if (name === 's:v' || name === 's:t') this.inValue = false;
    else if (name === 's:f') this.endFormula();
    else if (name === 's:rPh') this.inPhonetic = false;
    else if (name === 's:c') this.endCell();
    else if (name === 's:row') this.endRow();
  }

  text(text: string): void {
    if (this.inValue) this.value += this.runs.write(text);
    else if (this.inFormula) this.formula += text;
  }

  private addLink(attributes: XmlElement['attributes']): void {
    const address = this.addresses.get(attributes['r:id'] ?? '');
    const url = address === undefined ? undefined : addressOf({ address, anchor: attributes['location'] ?? '' });
    if (url === undefined) return;
    this.context.budget.addElements();
    this.links.add(attributes['ref'] ?? '', url);
  }

  private withLink(cell: SheetCell, row: number): SheetCell {
    const address = this.links.addressAt(cell.column, row);
    return address === undefined ? cell : { ...cell, text: this.context.links.mark(cell.text, address) };
  }

  private endFormula(): void {
    this.inFormula = false;
    if (this.context.links.isWritten) this.links.addFormula(this.column, this.number, this.formula);
    if (this.sharedIndex === undefined) return;
    if (this.formula !== '') this.sharedFormulas.add(this.sharedIndex, this.formula, this.number, this.column);
  }

  private endCell(): void {
    const { text, isText } = this.displayedValue();
    if (text === '') return;
    this.context.budget.addChars(text.length);
    this.context.budget.addElements();
    this.cells.push({ column: this.column, text, isText });
  }

  private endRow(): void {
    if (this.cells.length > 0) this.collected.push({ number: this.number, cells: this.cells });
    this.cells = [];
  }

  private sharedFormula(): string {
    return this.sharedIndex === undefined ? '' : this.sharedFormulas.at(this.sharedIndex, this.number, this.column);
  }

  private displayedValue(): { text: string; isText: boolean } {
    const value = this.value.trim();
    if (this.type === 's') return { text: (value && this.context.strings[Number(value)]) ?? '', isText: true };
    if (this.type === 'b' && value !== '') return { text: value === '1' ? 'TRUE' : 'FALSE', isText: false };
    const isMissing = value === '' || (value === '0' && this.context.isRecomputed);
    // Libraries write formulas without results, which programs compute when they open the workbook.
    const formula = this.type === 'n' && isMissing ? this.formula || this.sharedFormula() : '';
    if (this.type === 'n' && value !== '' && formula === '') return this.context.formatNumber(value, this.style);
    if (formula !== '') {
      this.context.onUncalculated();
      return { text: `=${formula}`, isText: false };
    }
    return { text: decodeEscapes(value).trim(), isText: this.type !== 'd' && this.type !== 'e' };
  }
}
