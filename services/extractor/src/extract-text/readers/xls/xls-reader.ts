import { maxNameLength, markCells } from '../cell-names';
import { CompoundFile } from '../compound-file';
import { finishText } from '../finish-text';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { SheetLinks } from '../sheet-links';
import { joinSheets, readSheets, type SheetText } from '../visible-sheets';
import { sheetBlocks } from '../sheet-table';
import { TextBudget } from '../text-budget';
import { decryptWorkbook } from './decrypt-workbook';
import { SheetCells } from './sheet-cells';
import { readGlobals } from './workbook-globals';

/**
 * Reads a binary Excel workbook (XLS of Excel 5 to 2003): each sheet as tables under its name, numbers and dates as
 * displayed, formulas by their last result, links of cells as for XLSX. Omits hidden sheets, rows and columns unless
 * requested. Throws `unsupported-type` for other OLE files, `encrypted` if it has a password other than Excel's
 * default.
 */
export const readXls: Reader = async (bytes, limits, signal, onPages, format = 'text') => {
  const file = new CompoundFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const names = file.names();
  if (names.includes('EncryptedPackage')) throw problems.encrypted();
  const storedStream = file.stream('Workbook') ?? file.stream('Book');
  if (!storedStream) throw names.length === 0 ? problems.unreadable() : problems.unsupported();
  const stream = decryptWorkbook(storedStream);
  const budget = new TextBudget(limits);
  const links = new SheetLinks(format, budget);
  const globals = readGlobals(stream, budget);
  const { sheets } = globals;
  if (sheets.length > limits.documentPages) throw problems.tooManyPages(sheets.length, limits.documentPages);
  const { sheets: written, warnings } = await readSheets(sheets, limits, (selectedSheets, visibleRows) => {
    const sheetTexts: SheetText[] = [];
    for (const [index, { name, position }] of selectedSheets.entries()) {
      signal.throwIfAborted();
      const heading = `${limits.places?.start({ sheet: name.slice(0, maxNameLength) }) ?? ''}## ${name}`;
      const cells = new SheetCells(globals, budget, links);
      const rows = cells.read(stream, position);
      const blocks = sheetBlocks(visibleRows(rows, cells.hidden), budget, markCells(limits.places, 1, name));
      if (blocks.length > 0) sheetTexts.push({ heading, blocks });
      onPages(index + 1, selectedSheets.length);
    }
    return sheetTexts;
  });
  const { blocks, ...textFormat } = links.write(joinSheets(written));
  return finishText(blocks, limits, { warnings, ...textFormat });
};
