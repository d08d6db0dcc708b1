import { cellName, maxNameLength, markCells } from '../cell-names';
import { HiddenCells } from '../hidden-cells';
import type { XmlElement, XmlHandler } from '../package/xml';
import type { ReadLimits } from '../reader';
import { readSheets, type SheetsText } from '../visible-sheets';
import type { SheetLinks } from '../sheet-links';
import { sheetBlocks, type SheetCell, type SheetRow } from '../sheet-table';
import type { TextBudget } from '../text-budget';
import { ReviewMarkup } from './review-markup';
import { SheetChanges } from './sheet-changes';
import type { Styles } from './styles';

const skippedElements = new Set([
  'table:tracked-changes',
  'table:dde-links',
  'table:shapes',
  'office:forms',
  'office:annotation',
  'draw:frame',
]);

interface CollectedSheet {
  readonly name: string;
  readonly rows: readonly SheetRow[];
  readonly hidden: HiddenCells;
  readonly comments: readonly string[];
  readonly isHidden: boolean;
}

/** Converts a spreadsheet to tables of its displayed values, sheet by sheet, while it streams in. */
export class SheetStory implements XmlHandler {
  private readonly sheets: CollectedSheet[] = [];
  private name = '';
  private isHidden = false;
  private hidden = new HiddenCells();
  private isRowHidden = false;
  private rows: SheetRow[] = [];
  private rowNumber = 0;
  private rowRepeats = 1;
  private cells: SheetCell[] = [];
  private column = 0;
  private cellRepeats = 1;
  private isText = true;
  private value = '';
  private lines: string[] = [];
  /** Address of the first link of the cell. */
  private address: string | undefined;
  private openParagraphs = 0;
  private skipDepth = 0;
  private comments: string[] = [];
  private readonly review: ReviewMarkup;
  private readonly changes: SheetChanges | undefined;
  /** Number of sheets before this one. */
  private sheetIndex = 0;

  constructor(
    private readonly styles: Styles,
    private readonly budget: TextBudget,
    private readonly limits: ReadLimits,
    private readonly links: SheetLinks,
  ) {
    this.review = new ReviewMarkup(limits, budget);
    if (limits.parts?.includes('changes')) this.changes = new SheetChanges(budget);
  }

  /** Returns the sheets with text. */
  finish(): Promise<SheetsText> {
    return readSheets(this.sheets, this.limits, (selectedSheets, visibleRows) =>
      selectedSheets
        .map(({ name, rows, hidden, comments }) => {
          const { places } = this.limits;
          const heading = `${places?.start({ sheet: name.slice(0, maxNameLength) }) ?? ''}## ${name}`;
          const tables = sheetBlocks(visibleRows(rows, hidden), this.budget, markCells(places, 0, name));
          return { heading, blocks: [...tables, ...comments] };
        })
        .filter(({ blocks }) => blocks.length > 0),
    );
  }

  open(element: XmlElement): void {
    if (this.changes?.open(element) || (this.skipDepth === 0 && this.review.open(element))) return;
    const { name, attributes } = element;
    if (skippedElements.has(name)) this.skipDepth += 1;
    if (this.skipDepth > 0) return;
    if (name === 'table:table') {
      [this.name, this.rows, this.rowNumber] = [attributes['name'] ?? '', [], 0];
      this.isHidden = this.styles.isHidden(attributes['style-name'] ?? '');
      [this.hidden, this.column] = [new HiddenCells(), 0];
    } else if (name === 'table:table-column') {
      const count = repeatCount(attributes['number-columns-repeated']);
      if (isHidden(attributes)) this.hidden.addColumns(this.column, this.column + count - 1);
      this.column += count;
    } else if (name === 'table:table-row') {
      [this.cells, this.column, this.rowRepeats] = [[], 0, repeatCount(attributes['number-rows-repeated'])];
      this.isRowHidden = isHidden(attributes);
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      this.lines = [];
      this.address = undefined;
      this.cellRepeats = repeatCount(attributes['number-columns-repeated']);
      this.isText = (attributes['value-type'] ?? 'string') === 'string';
      this.value = valueOf(attributes);
    } else if (name === 'text:p' || name === 'text:h') {
      this.openParagraphs += 1;
      this.lines.push('');
    } else if (name === 'text:a') this.address ??= attributes['href'];
    else if (name === 'text:s' || name === 'text:tab' || name === 'text:line-break') this.text(' ');
  }

  close({ name }: XmlElement): void {
    if (this.changes?.close()) return;
    if (this.review.close()) {
      this.comments.push(...this.review.takeComments(cellName(this.column, this.rowNumber)));
      return;
    }
    if (skippedElements.has(name)) this.skipDepth -= 1;
    else if (this.skipDepth > 0) return;
    else if (name === 'text:p' || name === 'text:h') this.openParagraphs -= 1;
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.endCell();
    else if (name === 'table:table-row') this.endRow();
    else if (name === 'table:table') this.endSheet();
  }

  text(text: string): void {
    if (this.changes?.text(text) || this.review.text(text) || this.skipDepth > 0 || this.openParagraphs === 0) return;
    this.budget.addChars(text.length);
    this.lines[this.lines.length - 1] += text;
  }

  private endCell(): void {
    // Libraries write values without the text that is displayed.
    const text = (this.lines.length > 0 ? this.lines.join(' ') : this.value).trim();
    if (this.lines.length === 0) this.budget.addChars(text.length);
    const { column, isText } = this;
    this.column += this.cellRepeats;
    if (text === '') return;
    // An empty cell may repeat a million times; a cell with text counts each time.
    this.budget.addElements(this.cellRepeats);
    this.budget.addChars(text.length * (this.cellRepeats - 1));
    for (let index = 0; index < this.cellRepeats; index++)
      this.cells.push({ column: column + index, text: this.linked(text), isText });
  }

  private linked(text: string): string {
    return this.address === undefined ? text : this.links.mark(text, this.address);
  }

  private endRow(): void {
    const firstRow = this.rowNumber;
    this.rowNumber += this.rowRepeats;
    if (this.cells.length === 0) return;
    const chars = this.cells.reduce((sum, { text }) => sum + text.length, 0);
    this.budget.addElements(this.rowRepeats);
    this.budget.addChars(chars * (this.rowRepeats - 1));
    for (let index = 0; index < this.rowRepeats; index++) {
      this.rows.push({ number: firstRow + index, cells: this.cells });
      if (this.isRowHidden) this.hidden.addRow(firstRow + index);
    }
  }

  private endSheet(): void {
    const rows = this.changes?.applyTo(this.rows, this.sheetIndex) ?? this.rows;
    this.sheetIndex += 1;
    const { name, hidden, isHidden } = this;
    const comments = this.comments.splice(0);
    if (rows.length > 0 || comments.length > 0) this.sheets.push({ name, rows, hidden, comments, isHidden });
    this.rows = [];
  }
}

/** Whether a row or column is hidden: by the user, with its group, or by a filter. */
const isHidden = ({ visibility = '' }: XmlElement['attributes']): boolean => /^(?:collapse|filter)$/.test(visibility);

/** Returns the value of a cell, an empty string for an empty one. */
function valueOf(attributes: XmlElement['attributes']): string {
  const isTrue = attributes['boolean-value'];
  if (isTrue !== undefined) return isTrue.toUpperCase();
  const names = ['value', 'date-value', 'time-value', 'string-value'];
  return names.map((name) => attributes[name]).find((value) => value !== undefined) ?? '';
}

const repeatCount = (value: string | undefined): number => Math.max(1, Math.floor(Number(value)) || 1);
