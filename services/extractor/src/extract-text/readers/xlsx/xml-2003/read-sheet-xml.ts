import { maxNameLength, markCells } from '../../cell-names';
import { tidyTitle } from '../../document-title';
import { finishText } from '../../finish-text';
import { decodeHtml } from '../../html/decode-html';
import { parseXml } from '../../package/xml';
import { problems } from '../../problems';
import { noUsage, type Reader } from '../../reader';
import { SheetLinks } from '../../sheet-links';
import { sheetBlocks } from '../../sheet-table';
import { TextBudget } from '../../text-budget';
import { joinSheets, readSheets } from '../../visible-sheets';
import { uncalculatedWarning } from '../uncalculated-warning';
import { WorkbookXml } from './workbook-xml';

/**
 * Reads a workbook in one XML file ("XML Spreadsheet 2003"), which web applications export also as `.xls`: like an XLSX
 * file, each sheet as tables under its name, values as displayed.
 */
export const readSheetXml: Reader = async (bytes, ownLimits, signal, _onPages, format = 'text') => {
  // Positions in HTML differ from positions in light Markdown.
  const limits = format === 'html' ? { ...ownLimits, places: undefined } : ownLimits;
  const budget = new TextBudget(limits);
  const links = new SheetLinks(format, budget);
  const workbook = new WorkbookXml(budget, links);
  const isWhole = await parseXml(chunksOf(decodeHtml(bytes), signal), workbook, limits.usage ?? noUsage());
  const { sheets, uncalculated } = workbook;
  if (sheets.length > limits.documentPages) throw problems.tooManyPages(sheets.length, limits.documentPages);
  const withComments = limits.parts?.includes('comments') === true;
  const { sheets: texts, warnings } = await readSheets(sheets, limits, (selectedSheets, visibleRows) =>
    selectedSheets
      .map(({ name, rows, hidden, comments }) => {
        const heading = `${limits.places?.start({ sheet: name.slice(0, maxNameLength) }) ?? ''}## ${name}`;
        const tables = sheetBlocks(visibleRows(rows, hidden), budget, markCells(limits.places, 1, name));
        return { heading, blocks: [...tables, ...(withComments ? comments : [])] };
      })
      .filter(({ blocks }) => blocks.length > 0),
  );
  const { blocks, ...written } = links.write(joinSheets(texts));
  return finishText(blocks, limits, {
    ...written,
    isWhole,
    title: tidyTitle(workbook.title),
    warnings: uncalculated > 0 ? [...warnings, uncalculatedWarning(uncalculated)] : warnings,
  });
};

/** Bytes of a chunk, as large as the chunks of a package's parts. */
const chunkBytes = 65_536;

async function* chunksOf(xml: string, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const bytes = Buffer.from(xml);
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    signal.throwIfAborted();
    yield bytes.subarray(start, start + chunkBytes);
  }
}
