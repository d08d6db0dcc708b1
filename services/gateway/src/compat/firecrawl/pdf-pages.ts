import type { Page } from '@winnow/contracts';
import { pageTexts } from '../page-texts';
import type { PdfPages } from './parsers';

type Pdf = Pick<Page, 'content' | 'places' | 'pages' | 'readPages'>;

/** Returns the fields of a document for the pages of a PDF that was read as Markdown; none for other files. */
export function pdfPagesOf({ content, places = [], pages = 0, readPages = pages }: Pdf, wanted: PdfPages) {
  if (!places.some(({ page }) => page !== undefined)) return {};
  const parts = pageTexts(content, places).map(({ number, text }) => ({ number, text: text.trim() }));
  if (parts.length === 0) return {};
  const byNumber = new Map(parts.map(({ number, text }) => [number, text]));
  const listed = Array.from({ length: Math.max(readPages, parts.at(-1)?.number ?? 0) }, (_, at) => ({
    pageNumber: at + 1,
    markdown: byNumber.get(at + 1) ?? '',
  }));
  const marked = parts
    .filter(({ text }) => text !== '')
    .map(({ number, text }) => (number === 1 ? text : `<!-- page ${number} -->\n\n${text}`))
    .join('\n\n---\n\n');
  return { ...(wanted.isListed && { pages: listed }), ...(wanted.isMarked && { markdown: marked }) };
}
