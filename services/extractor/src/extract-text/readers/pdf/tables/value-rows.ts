import type { PositionedText } from '../page-types';
import { assignToColumns } from './assign-to-columns';
import { cellText } from './cell-text';
import { hasCells, sizeOf } from './find-columns';
import { cellsOf, minCellGap, type Band } from './page-bands';
import type { FoundTable } from './ruled-tables';

const minColumns = 3;
/** Maximum characters of a label. */
const maxLabelLength = 30;
/** Maximum gap between the labels and their values, and minimum gap to other rows of several cells, in font sizes. */
const [maxGap, minOtherGap] = [2, 2.5];

/**
 * Finds tables of one row: labels in a line, and below each of them its value with a number, except in the first column, as in the summaries of bills.
 * Further rows of cells close to them would make them a part of a table that was not found.
 */
export function valueRows(run: readonly Band[]): FoundTable[] {
  return run.slice(1).flatMap((values, index) => {
    const labels = run[index]!;
    const [above, below] = [run[index - 1], run[index + 2]];
    const isApart =
      (!above || !hasCells(above) || gapOf(above, labels) > minOtherGap) &&
      (!below || !hasCells(below) || gapOf(values, below) > minOtherGap);
    if (!isApart || gapOf(labels, values) > maxGap) return [];
    const [header, row] = [cellsOf(labels, minCellGap), cellsOf(values, minCellGap)];
    const isEachBelow = row.every((value, at) => isBelow(value, header, at));
    if (header.length < minColumns || header.length !== row.length || !isEachBelow) return [];
    const columns = header.map(({ x0, x1 }, at) => ({
      from: Math.min(x0, row[at]!.x0),
      to: Math.max(x1, row[at]!.x1),
    }));
    const rows = [labels, values].map(({ items }) => assignToColumns(columns, items).map(cellText));
    const areLabels = rows[0]!.every(
      (text) => /\p{L}/u.test(text) && !/\d/.test(text) && text.length <= maxLabelLength,
    );
    if (!areLabels || !rows[1]!.every((text, at) => (at === 0 || /\d/.test(text)) && text.length <= maxLabelLength))
      return [];
    return [{ table: { columns, rows }, lines: new Set([...labels.lines, ...values.lines]) }];
  });
}

const gapOf = (upper: Band, lower: Band): number => (upper.bottom - lower.top) / sizeOf(lower);

/** Whether a value is between the labels beside its own. */
const isBelow = (value: PositionedText, labels: readonly PositionedText[], index: number): boolean =>
  value.x0 > (labels[index - 1]?.x1 ?? -Infinity) && value.x1 < (labels[index + 1]?.x0 ?? Infinity);
