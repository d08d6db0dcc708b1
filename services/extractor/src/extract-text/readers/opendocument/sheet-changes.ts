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

const listOfChanges = 'table:tracked-changes';
const previousCell = 'table:change-track-table-cell';
/** Attributes of a cell's value, for cells without text. */
const values = ['value', 'date-value', 'time-value', 'boolean-value', 'string-value'];

/** Collects the tracked changes of a spreadsheet's cells, which precede its sheets. */
export class SheetChanges {
  private readonly changes: CellChange[] = [];
  private readonly inside: string[] = [];
  private change: CellChange | undefined;
  /** Whether the open change has the text of the previous content. */
  private hasText = false;

  constructor(private readonly budget: TextBudget) {}

  /** Handles the start of an element; returns whether it belongs to the list of changes. */
  open({ name, attributes }: XmlElement): boolean {
    if (name !== listOfChanges && this.inside.length === 0) return false;
    this.inside.push(name);
    if (name === 'table:cell-content-change') this.start(attributes['acceptance-state'] ?? 'pending');
    if (!this.change) return true;
    if (name === 'table:cell-address') {
      const of = (key: string): number => Number(attributes[key] ?? Number.NaN);
      Object.assign(this.change, { sheet: of('table'), row: of('row'), column: of('column') });
    } else if (name === previousCell)
      this.change.previous = values.map((key) => attributes[key]).find((value) => value !== undefined) ?? '';
    else if (name === 'text:p' && this.inside.includes(previousCell)) {
      // The text is what was displayed of the value.
      this.change.previous = this.hasText ? `${this.change.previous} ` : '';
      this.hasText = true;
    }
    return true;
  }

  /** Handles the end of an element; returns whether it belonged to the list of changes. */
  close(): boolean {
    const name = this.inside.pop();
    if (name === 'table:cell-content-change') this.change = undefined;
    return name !== undefined;
  }

  /** Handles text; returns whether it belongs to the list of changes. */
  text(text: string): boolean {
    if (this.inside.length === 0) return false;
    if (!this.change || !this.inside.includes('text:p') || !this.inside.includes(previousCell)) return true;
    this.budget.addChars(text.length);
    this.change.previous += text;
    return true;
  }

  /** Returns the rows of a sheet with the changes of its cells: `[deleted: old][inserted: new]`. */
  appliedTo(rows: readonly SheetRow[], sheet: number): SheetRow[] {
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    const told = new Set<string>();
    // A cell may have several changes, the oldest first.
    for (const change of this.changes.toReversed()) {
      if (change.sheet !== sheet || !Number.isInteger(change.row) || !Number.isInteger(change.column)) continue;
      const { cells = [] } = byNumber.get(change.row) ?? {};
      const key = `${change.row}:${change.column}`;
      const changed = withChange(cells, change, !told.has(key));
      told.add(key);
      if (changed.length > 0) byNumber.set(change.row, { number: change.row, cells: changed });
    }
    return [...byNumber.values()].sort((one, other) => one.number - other.number);
  }

  private start(state: string): void {
    this.hasText = false;
    if (state !== 'pending') return;
    this.budget.addElements();
    this.change = { sheet: Number.NaN, row: Number.NaN, column: Number.NaN, previous: '' };
    this.changes.push(this.change);
  }
}

/** Writes a change to its cell; of the last one, the present content is the insertion. */
function withChange(
  cells: readonly SheetCell[],
  { column, previous }: CellChange,
  isLast: boolean,
): readonly SheetCell[] {
  const cell = cells.find((each) => each.column === column);
  const present = cell && isLast ? `[inserted: ${cell.text}]` : (cell?.text ?? '');
  const old = previous.trim();
  const text = (old === '' ? '' : `[deleted: ${old}]`) + present;
  if (text === '') return cells;
  const others = cells.filter((each) => each.column !== column);
  return [...others, { column, text, isText: cell?.isText ?? true }].sort((one, other) => one.column - other.column);
}
