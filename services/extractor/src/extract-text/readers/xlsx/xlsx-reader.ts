import { maxNameLength, markCells } from '../cell-names';
import { openArchive, type Archive } from '../package/archive';
import { readCellFormats } from '../package/cell-formats';
import { coreProperties, openOfficePackage, readTitle } from '../package/office-package';
import { readProperties } from '../package/read-properties';
import { readLinks, readRelationships } from '../package/relationships';
import { isTrue } from '../package/xml';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { joinSheets, readSheets, type SheetText } from '../visible-sheets';
import { SheetLinks } from '../sheet-links';
import { sheetBlocks } from '../sheet-table';
import { TextBudget } from '../text-budget';
import { finishText } from '../finish-text';
import { isBinaryPart, withBinaryParts } from './binary/binary-parts';
import { readSharedStrings } from './shared-strings';
import { readPersons, readSheetComments } from './sheet-comments';
import { readTextBoxes } from './text-boxes';
import { SheetRows, type SheetContext } from './sheet-rows';
import { uncalculatedWarning } from './uncalculated-warning';
import { isSheetXml } from './xml-2003/detect-sheet-xml';
import { readSheetXml } from './xml-2003/read-sheet-xml';

const sheetMain =
  /spreadsheetml\.(?:sheet|template)\.main\+xml$|ms-excel\.(?:sheet|template|addin)\.macroEnabled\w*\.main\+xml$|ms-excel\.sheet\.binary\.macroEnabled\.main$/i;

/**
 * Reads an Excel workbook (XLSX, XLSM, XLTX, XLSB, or a single XML file of 2003): each sheet as tables under its name,
 * numbers and dates as displayed, formulas as their cached result, or as the formula without one. Text boxes, and
 * comments on request, follow the tables of their sheet. In Markdown and HTML, links of cells to the web have their
 * addresses. Omits charts and pictures, and hidden sheets, rows and columns unless requested.
 */
export const readXlsx: Reader = async (bytes, ownLimits, signal, onPages, format = 'text') => {
  if (isSheetXml(bytes)) return readSheetXml(bytes, ownLimits, signal, onPages, format);
  // Positions in HTML differ from positions in light Markdown.
  const limits = format === 'html' ? { ...ownLimits, places: undefined } : ownLimits;
  const zip = await openArchive(bytes, limits);
  try {
    const { part, relations } = await openOfficePackage(zip, sheetMain);
    const archive = isBinaryPart(part) ? withBinaryParts(zip, limits) : zip;
    const targetOf = (type: string) => relations.find((relation) => relation.type === type)?.target;
    const budget = new TextBudget(limits);
    const links = new SheetLinks(format, budget);
    const { sheets, date1904, isRecomputed } = await readWorkbook(archive, part);
    if (sheets.length > limits.documentPages) throw problems.tooManyPages(sheets.length, limits.documentPages);
    let uncalculated = 0;
    const strings = targetOf('sharedStrings');
    const context: SheetContext = {
      strings: strings === undefined ? [] : await readSharedStrings(archive, strings, new TextBudget(limits)),
      formatNumber: await readCellFormats(archive, targetOf('styles'), date1904),
      budget,
      isRecomputed,
      links,
      onUncalculated: () => (uncalculated += 1),
    };
    const withComments = limits.parts?.includes('comments') === true;
    const persons = withComments ? await readPersons(archive, relations) : new Map<string, string>();
    let isWhole = true;
    const { sheets: sheetTexts, warnings } = await readSheets(sheets, limits, async (selectedSheets, visibleRows) => {
      const texts: SheetText[] = [];
      for (const [index, { name, relation }] of selectedSheets.entries()) {
        signal.throwIfAborted();
        const target = relations.find(({ id, type }) => id === relation && type === 'worksheet')?.target;
        if (target === undefined) continue;
        const rows = new SheetRows(
          context,
          links.isWritten ? await readLinks(archive, target) : new Map<string, string>(),
        );
        isWhole = (await archive.parse(target, rows)) && isWhole;
        const heading = `${limits.places?.start({ sheet: name.slice(0, maxNameLength) }) ?? ''}## ${name}`;
        const relationships = await readRelationships(archive, target);
        const blocks = [
          ...sheetBlocks(visibleRows(rows.rows, rows.hidden), budget, markCells(limits.places, 1, name)),
          ...(await readTextBoxes(archive, relationships, budget)),
          ...(withComments ? await readSheetComments(archive, relationships, persons, budget) : []),
        ];
        if (blocks.length > 0) texts.push({ heading, blocks });
        onPages(index + 1, selectedSheets.length);
      }
      return texts;
    });
    const title = await readTitle(archive, coreProperties);
    const facts = await readProperties(archive, coreProperties, 'office');
    const { blocks, ...written } = links.write(joinSheets(sheetTexts));
    const document = finishText(blocks, limits, {
      ...written,
      isWhole: isWhole && !archive.hasDamage(),
      title,
      warnings: uncalculated > 0 ? [...warnings, uncalculatedWarning(uncalculated)] : warnings,
    });
    return { ...document, facts };
  } finally {
    zip.close();
  }
};

async function readWorkbook(archive: Archive, part: string) {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = [];
  let date1904 = false;
  let isRecomputed = false;
  await archive.parse(part, {
    open({ name, attributes }) {
      if (name === 's:sheet')
        sheets.push({
          name: attributes['name'] ?? '',
          relation: attributes['r:id'] ?? '',
          isHidden: /^(?:h|veryH)idden$/.test(attributes['state'] ?? ''),
        });
      else if (name === 's:workbookPr') date1904 = isTrue(attributes['date1904']);
      else if (name === 's:calcPr') isRecomputed = isTrue(attributes['fullCalcOnLoad']);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return { sheets, date1904, isRecomputed };
}
