import { tidyTitle } from '../document-title';
import { normaliseText } from '../normalise-text';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { composeText } from './compose-text';
import { readMarks } from './marks/document-marks';
import { openPdf } from './open-pdf';
import { withoutOverlays } from './overlays';
import { PageReader } from './page-reader';
import type { PageLines } from './page-types';
import { pdfFacts } from './pdf-facts';
import { noTextLayer, scanTakesTooLong } from './pdf-problems';
import { addScannedPages } from './scanned-pages';
import { lengthWithoutMarks } from '../place-marks';

/**
 * Opens a PDF with pdf-parse, reads it page by page with the underlying pdf.js, and joins its lines to running text:
 * reading order, paragraphs, headings, the values of form fields. Removes running heads, page numbers and the dots of
 * contents lines. Comments follow the text of their page on request.
 */
export const readPdf: Reader = async (bytes, limits, signal, onPages, format) => {
  const file = await openPdf(bytes);
  const { document } = file;
  try {
    const { numPages } = document;
    const total = Math.min(numPages, limits.maxPdfPages ?? numPages);
    if (total > limits.documentPages) throw problems.tooManyPages(total, limits.documentPages);
    const isFormatted = format !== undefined && format !== 'text';
    const withComments = limits.parts?.includes('comments') === true;
    const reader = new PageReader(file, isFormatted ? await readMarks(document) : undefined, withComments);
    const pages: PageLines[] = [];
    const numbers: number[] = [];
    const damagedPages: number[] = [];
    let chars = 0;
    for (let number = 1; number <= total; number++) {
      signal.throwIfAborted();
      const page = await reader.page(number).catch(() => undefined);
      if (page) {
        pages.push(page);
        numbers.push(number);
      } else damagedPages.push(number);
      chars += page?.lines.reduce((sum, line) => sum + line.text.length, 0) ?? 0;
      if (chars > limits.textChars) throw problems.tooMuchText(limits.textChars);
      onPages(number, total);
    }
    if (damagedPages.length === total) throw problems.unreadable();
    const scanned = await addScannedPages(file.bytes, pages, numbers, total, limits, onPages, format);
    const labels = (await document.getPageLabels().catch(() => null)) ?? [];
    const slides = withoutOverlays(
      pages,
      numbers.map((number) => labels[number - 1]),
    );
    const text = normaliseText(composeText(slides, isFormatted, limits.places && { marks: limits.places, numbers }));
    const hasText = /[\p{L}\p{N}]/u.test(text);
    if (!hasText && file.isRebuilt) throw problems.unreadable();
    if (!hasText) throw scanned.isCutShort ? scanTakesTooLong(total) : noTextLayer(total, numPages);
    if (lengthWithoutMarks(text) > limits.textChars) throw problems.tooMuchText(limits.textChars);
    const { title, facts } = file;
    const warnings = [
      ...(file.isRebuilt ? [rebuiltWarning] : []),
      ...damagedPagesWarning(damagedPages, total),
      ...scanned.warnings,
    ];
    const pageCounts = { pages: numPages, ...(total < numPages && { readPages: total }) };
    return { text, ...titleOf(title), ...pageCounts, warnings, facts: pdfFacts(facts) };
  } finally {
    await file.close();
  }
};

const rebuiltWarning =
  'The file is damaged: its pages were found without their table; some may be missing or in another order.';

function titleOf(text: unknown): { title?: string } {
  const title = typeof text === 'string' ? tidyTitle(text) : '';
  return /\p{L}/u.test(title) ? { title } : {};
}

function damagedPagesWarning(damagedPages: readonly number[], total: number): string[] {
  if (damagedPages.length === 0) return [];
  const list = damagedPages.slice(0, 10).join(', ') + (damagedPages.length > 10 ? ', …' : '');
  return [`${damagedPages.length} of ${total} pages are damaged and could not be read (${list}).`];
}
