import { markCells } from '../cell-names';
import { finishText } from '../finish-text';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { sheetBlocks, type SheetCell } from '../sheet-table';
import { TextBudget } from '../text-budget';
import { decodeText } from '../txt/decode-text';
import { splitRecords } from './split-records';

/** Whether a cell is a number, amount, percentage or date, and therefore not a header. */
const isValue = (text: string): boolean => /\d/.test(text) && !/\p{L}/u.test(text);

/**
 * Reads a text file with separators (CSV, TSV), in any common encoding, as one table. Throws `unsupported-type` for
 * bytes that are not text.
 */
export const readCsv: Reader = async (bytes, limits) => {
  const decoded = decodeText(bytes)?.replace(/^\ufeff/, '');
  if (decoded === undefined) throw problems.unsupported();
  if (decoded.length > limits.textChars) throw problems.tooMuchText(limits.textChars);
  const budget = new TextBudget(limits);
  const rows = splitRecords(decoded).map((fields, number) => {
    const cells: SheetCell[] = [];
    fields.forEach((text, column) => {
      if (text === '') return;
      budget.addElements();
      cells.push({ column, text, isText: !isValue(text) });
    });
    return { number, cells };
  });
  return finishText(
    sheetBlocks(
      rows.filter(({ cells }) => cells.length > 0),
      budget,
      markCells(limits.places, 0),
    ),
    limits,
  );
};
