import type { PDFDocumentProxy } from 'pdfjs-dist';
import { tidyText } from '../tidy-text';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { composeText } from './compose-text';
import { openPdf } from './open-pdf';
import { toLines, type PageLines, type TextItem } from './page-lines';
import { noTextLayer } from './pdf-problems';

/**
 * Reads a PDF page by page with pdf.js and puts its lines together to running text: reading order, paragraphs,
 * headings; running heads, page numbers and the dots of contents lines go.
 */
export const readPdf: Reader = async (bytes, limits, signal, onPages) => {
  const { document, close } = await openPdf(bytes);
  try {
    const total = document.numPages;
    if (total > limits.documentPages) throw problems.tooManyPages(total, limits.documentPages);
    const pages: PageLines[] = [];
    const broken: number[] = [];
    let chars = 0;
    for (let number = 1; number <= total; number++) {
      signal.throwIfAborted();
      const page = await readPage(document, number).catch(() => undefined);
      if (page) pages.push(page);
      else broken.push(number);
      chars += page?.lines.reduce((sum, line) => sum + line.text.length, 0) ?? 0;
      if (chars > limits.textChars) throw problems.tooMuchText(limits.textChars);
      onPages(number, total);
    }
    if (broken.length === total) throw problems.unreadable();
    const text = tidyText(composeText(pages));
    if (!/[\p{L}\p{N}]/u.test(text)) throw noTextLayer(total);
    if (text.length > limits.textChars) throw problems.tooMuchText(limits.textChars);
    return { text, ...(await readTitle(document)), pages: total, warnings: brokenPages(broken, total) };
  } finally {
    await close();
  }
};

async function readPage(document: PDFDocumentProxy, number: number): Promise<PageLines> {
  const page = await document.getPage(number);
  try {
    const content = await page.getTextContent();
    const [, bottom = 0, , top = 842] = page.view;
    return { lines: toLines(content.items as TextItem[]), bottom, top };
  } finally {
    page.cleanup();
  }
}

async function readTitle(document: PDFDocumentProxy): Promise<{ title?: string }> {
  const metadata = await document.getMetadata().catch(() => null);
  const title = (metadata?.info as { Title?: unknown } | undefined)?.Title;
  const tidy = typeof title === 'string' ? tidyText(title).replace(/\s+/g, ' ').slice(0, 300) : '';
  return /\p{L}/u.test(tidy) && !/^untitled\b/i.test(tidy) ? { title: tidy } : {};
}

function brokenPages(broken: readonly number[], total: number): string[] {
  if (broken.length === 0) return [];
  const list = broken.slice(0, 10).join(', ') + (broken.length > 10 ? ', …' : '');
  return [`${broken.length} of ${total} pages are damaged and could not be read (${list}).`];
}
