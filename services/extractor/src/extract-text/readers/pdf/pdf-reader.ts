import { tidyText } from '../tidy-text';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { annotationLines, insertLines, type Annotation } from './annotation-lines';
import { composeText } from './compose-text';
import { openPdf, type PdfFile } from './open-pdf';
import { toLines, type PageLines, type TextItem } from './page-lines';
import { pdfFacts } from './pdf-facts';
import { noTextLayer, scanTakesTooLong } from './pdf-problems';
import { RuledTables } from './ruled-tables';
import { readScannedPages, type ScannedPages } from './scanned-pages';

/**
 * Opens a PDF with pdf-parse, reads it page by page with the pdf.js below and puts its lines together to running text:
 * reading order, paragraphs, headings, the values of form fields; running heads, page numbers and the dots of contents
 * lines go.
 */
export const readPdf: Reader = async (bytes, limits, signal, onPages) => {
  const file = await openPdf(bytes);
  const { document } = file;
  try {
    const total = document.numPages;
    if (total > limits.documentPages) throw problems.tooManyPages(total, limits.documentPages);
    const tables = new RuledTables(file.parser);
    const pages: PageLines[] = [];
    const numbers: number[] = [];
    const broken: number[] = [];
    let chars = 0;
    for (let number = 1; number <= total; number++) {
      signal.throwIfAborted();
      const page = await readPage(file, number).then(
        (lines) => tables.addTo(lines, number),
        () => undefined,
      );
      if (page) {
        pages.push(page);
        numbers.push(number);
      } else broken.push(number);
      chars += page?.lines.reduce((sum, line) => sum + line.text.length, 0) ?? 0;
      if (chars > limits.textChars) throw problems.tooMuchText(limits.textChars);
      onPages(number, total);
    }
    if (broken.length === total) throw problems.unreadable();
    const scanned = await addScannedPages(pages, numbers, (empty) =>
      readScannedPages(bytes, empty, total, limits, onPages),
    );
    const text = tidyText(composeText(pages));
    if (!/[\p{L}\p{N}]/u.test(text)) throw scanned.isCutShort ? scanTakesTooLong(total) : noTextLayer(total);
    if (text.length > limits.textChars) throw problems.tooMuchText(limits.textChars);
    const { title, facts } = file;
    const warnings = [...brokenPages(broken, total), ...scanned.warnings];
    return { text, ...tidyTitle(title), pages: total, warnings, facts: pdfFacts(facts) };
  } finally {
    await file.close();
  }
};

/** Puts the text of pages that are pictures in their places. */
async function addScannedPages(
  pages: PageLines[],
  numbers: readonly number[],
  read: (empty: readonly number[]) => Promise<ScannedPages>,
): Promise<Omit<ScannedPages, 'lines'>> {
  const isEmpty = ({ lines }: PageLines): boolean => !lines.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const empty = numbers.filter((_, index) => isEmpty(pages[index]!));
  if (empty.length === 0) return { warnings: [], isCutShort: false };
  const { lines, ...rest } = await read(empty);
  for (const [index, number] of numbers.entries()) pages[index] = lines.get(number) ?? pages[index]!;
  return rest;
}

async function readPage({ document, annotated }: PdfFile, number: number): Promise<PageLines> {
  const page = await document.getPage(number);
  try {
    const content = await page.getTextContent({ disableNormalization: true });
    const [, bottom = 0, , top = 842] = page.view;
    const lines = toLines(content.items as TextItem[]);
    // Links cost as much as the text of a page and say nothing new.
    const wanted = annotated || lines.length === 0;
    const annotations: Annotation[] = wanted ? await page.getAnnotations({ intent: 'display' }).catch(() => []) : [];
    return { lines: insertLines(lines, annotationLines(annotations)), bottom, top };
  } finally {
    page.cleanup();
  }
}

function tidyTitle(title: unknown): { title?: string } {
  const tidy = typeof title === 'string' ? tidyText(title).replace(/\s+/g, ' ').slice(0, 300) : '';
  return /\p{L}/u.test(tidy) && !/^untitled\b/i.test(tidy) ? { title: tidy } : {};
}

function brokenPages(broken: readonly number[], total: number): string[] {
  if (broken.length === 0) return [];
  const list = broken.slice(0, 10).join(', ') + (broken.length > 10 ? ', …' : '');
  return [`${broken.length} of ${total} pages are damaged and could not be read (${list}).`];
}
