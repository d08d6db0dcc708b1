import type { PDFDocumentProxy } from 'pdfjs-dist';
import { readOutline, type Outline } from './outline';

/** Structure declared by the document. */
export interface DocumentMarks {
  readonly outline: Outline;
  readonly isTagged: boolean;
  /** Labels of footnotes so far. */
  readonly footnotes: Set<string>;
}

export async function readMarks(document: PDFDocumentProxy): Promise<DocumentMarks> {
  const info = (await document.getMarkInfo().catch(() => undefined)) as { Marked?: boolean } | null | undefined;
  return { outline: await readOutline(document), isTagged: info?.Marked === true, footnotes: new Set() };
}
