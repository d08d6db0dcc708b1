import type { XmlElement } from '../package/xml';
import type { SheetCell, SheetRow } from '../sheet-table';
import type { TextBudget } from '../text-budget';

/** A tracked change of a cell's content; row and column from 0. */
interface CellChange {
  sheet: number;
  row: number;
  column: number;
  previous: string;
}

const trackedChanges = 'table:tracked-changes';
const previousCellElement = 'table:change-track-table-cell';
/** Attributes of a cell's value, for cells without text. */
const valueAttributes = ['value', 'date-value', 'time-value', 'boolean-value', 'string-value'];

/** Collects the tracked changes of a spreadsheet's cells, which precede its sheets. */
export class SheetChanges {
  private readonly changes: CellChange[] = [];
  private readonly openElements: string[] = [];
  private openChange: CellChange | undefined;
  /** Whether the open change has the text of the previous content. */
  private hasText = false;

  constructor(private readonly budget: TextBudget) {}

  /** Handles the start of an element; returns whether it belongs to the list of changes. */
  open({ name, attributes }: XmlElement): boolean {
    if (name !== trackedChanges && this.openElements.length === 0) return false;
    this.openElements.push(name);
    if (name === 'table:cell-content-change') this.startChange(attributes['acceptance-state'] ?? 'pending');
    if (!this.openChange) return true;
    if (name === 'table:cell-address') {
      const numberAttribute = (key: string): number => Number(attributes[key] ?? Number.NaN);
      Object.assign(this.openChange, {
        sheet: numberAttribute('table'),
        row: numberAttribute('row'),
        column: numberAttribute('column'),
      });
    } else if (name === previousCellElement)
      this.openChange.previous =
        valueAttributes.map((key) => attributes[key]).find((value) => value !== undefined) ?? '';
    else if (name === 'text:p' && this.openElements.includes(previousCellElement)) {
      // The text is the displayed value.
      this.openChange.previous = this.hasText ? `${this.openChange.previous} ` : '';
      this.hasText = true;
    }
    return true;
  }

  /** Handles the end of an element; returns whether it belonged to the list of changes. */
  close(): boolean {
    const name = this.openElements.pop();
    if (name === 'table:cell-content-change') this.openChange = undefined;
    return name !== undefined;
  }

  /** Handles text; returns whether it belongs to the list of changes. */
  text(text: string): boolean {
    if (this.openElements.length === 0) return false;
    if (!this.openChange || !this.openElements.includes('text:p') || !this.openElements.includes(previousCellElement))
      return true;
    this.budget.addChars(text.length);
    this.openChange.previous += text;
    return true;
  }

  /** Returns the rows of a sheet with the changes of its cells: `[deleted: old][inserted: new]`. */
  applyTo(rows: readonly SheetRow[], sheet: number): SheetRow[] {
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    const changedCells = new Set<string>();
    // A cell may have several changes, the oldest first.
    for (const change of this.changes.toReversed()) {
      if (change.sheet !== sheet || !Number.isInteger(change.row) || !Number.isInteger(change.column)) continue;
      const { cells = [] } = byNumber.get(change.row) ?? {};
      const key = `${change.row}:${change.column}`;
      const changed = applyChange(cells, change, !changedCells.has(key));
      changedCells.add(key);
      if (changed.length > 0) byNumber.set(change.row, { number: change.row, cells: changed });
    }
    return [...byNumber.values()].sort((a, b) => a.number - b.number);
  }

  private startChange(state: string): void {
    this.hasText = false;
    if (state !== 'pending') return;
    this.budget.addElements();
    this.openChange = { sheet: Number.NaN, row: Number.NaN, column: Number.NaN, previous: '' };
    this.changes.push(this.openChange);
  }
}

/** Writes a change to its cell; the insertion of the last change is the current content. */
function applyChange(
  cells: readonly SheetCell[],
  { column, previous }: CellChange,
  isLast: boolean,
): readonly SheetCell[] {
  const cell = cells.find((each) => each.column === column);
  const currentText = cell && isLast ? `[inserted: ${cell.text}]` : (cell?.text ?? '');
  const previousText = previous.trim();
  const text = (previousText === '' ? '' : `[deleted: ${previousText}]`) + currentText;
  if (text === '') return cells;
  const others = cells.filter((each) => each.column !== column);
  return [...others, { column, text, isText: cell?.isText ?? true }].sort((a, b) => a.column - b.column);
}
