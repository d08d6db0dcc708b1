import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { Annotation } from './annotation-lines';

/** Flags of annotations that are not on the screen: invisible, not to be viewed (ISO 32000-1, table 165). */
const notViewedFlags = 1 | 32;

/**
 * Reads the annotations of a page that are on the screen. For these, `getAnnotations` extracts the text of the page once
 * more and compares each glyph with each link; for those in print it does not, and parses all annotations.
 */
export async function readAnnotations(document: PDFDocumentProxy, page: PDFPageProxy): Promise<Annotation[]> {
  try {
    await page.getAnnotations({ intent: 'print' });
    const all = await parsedAnnotations(document, page.pageNumber - 1);
    // The text of these may be in their appearance alone, which is read for the screen.
    if (all.some(({ subtype }) => subtype === 'FreeText')) return await page.getAnnotations({ intent: 'display' });
    return all.filter(
      ({ annotationFlags = 0, quadPoints }) => !(annotationFlags & notViewedFlags) && quadPoints !== null,
    );
  } catch {
    return [];
  }
}

/** Returns all annotations of one page. The parser runs in this process, so that it takes a function for the pages to skip. */
async function parsedAnnotations(document: PDFDocumentProxy, pageIndex: number): Promise<Annotation[]> {
  const otherPages: Pick<Set<number>, 'has'> = { has: (index) => index !== pageIndex };
  // Without types, it returns all.
  const annotations = await document.getAnnotationsByType(undefined as never, otherPages as Set<number>);
  return (annotations as Annotation[] | null) ?? [];
}
