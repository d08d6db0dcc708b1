import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { FootnoteLabels } from './footnotes';
import { readOutline, type Outline } from './outline';

/** Structure declared by the document. */
export interface DocumentMarks {
  readonly outline: Outline;
  readonly isTagged: boolean;
  readonly footnotes: FootnoteLabels;
}

export async function readMarks(document: PDFDocumentProxy): Promise<DocumentMarks> {
  const info = (await document.getMarkInfo().catch(() => undefined)) as { Marked?: boolean } | null | undefined;
  return { outline: await readOutline(document), isTagged: info?.Marked === true, footnotes: new Set() };
}
