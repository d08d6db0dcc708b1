import { columnName, columnOf } from '../cell-names';

/** Matches text in quotes, names of functions and sheets, and references to cells with their fixed parts. */
const tokens = /"[^"]*"|'[^']*'|(?<![\w.])[\w.]+[(!]|(?<![\w.])(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w.(!])/g;

interface Shared {
  readonly formula: string;
  readonly row: number;
  readonly column: number;
}

/**
 * Formulas that several cells share (ECMA-376 part 1, 18.3.1.40): only the first has the text, and its relative
 * references move with the cell.
 */
export class SharedFormulas {
  private readonly formulas = new Map<string, Shared>();

  add(index: string, formula: string, row: number, column: number): void {
    this.formulas.set(index, { formula, row, column });
  }

  /** Returns the formula of a cell; an empty string for an unknown index. */
  at(index: string, row: number, column: number): string {
    const shared = this.formulas.get(index);
    if (!shared) return '';
    return shared.formula.replace(
      tokens,
      (token, fixedColumn: string, letters: string, fixedRow: string, digits: string) => {
        if (letters === undefined) return token;
        const name = fixedColumn ? letters : columnName(Math.max(0, (columnOf(letters) ?? 0) + column - shared.column));
        return fixedColumn + name + fixedRow + (fixedRow ? digits : String(Number(digits) + row - shared.row));
      },
    );
  }
}
