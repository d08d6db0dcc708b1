import type { PDFPageProxy } from 'pdfjs-dist';
import { isComplex } from './complex-scripts';
import { loadPdfjs } from './load-pdfjs';
import type { MarkedItem } from './marks/heading-tags';

/** A glyph of pdf.js' parser, which runs in this process and passes its own objects. */
interface Glyph {
  readonly unicode: string;
  readonly category?: { readonly isZeroWidthDiacritic: boolean };
}

const letterWithMark = /\P{Mn}\p{Mn}/u;
/** Pages of a document that are searched for such glyphs in vain. */
const maxVainPages = 3;

/**
 * Reads the text of pages with the width of glyphs that stand for a letter with a mark, such as a consonant with a vowel
 * sign: pdf.js takes them for marks without width, so that it inserts spaces after them.
 */
export class ClusterWidths {
  private vainPages = 0;

  async readText(page: PDFPageProxy): Promise<readonly MarkedItem[]> {
    const read = async (): Promise<readonly MarkedItem[]> => {
      const content = await page.getTextContent({ disableNormalization: true, includeMarkedContent: true });
      return content.items as MarkedItem[];
    };
    const items = await read();
    if (this.vainPages >= maxVainPages || !items.some(({ type, str }) => type === undefined && isComplex(str)))
      return items;
    const isFound = await widenClusters(page).catch(() => false);
    this.vainPages = isFound ? -Infinity : this.vainPages + 1;
    return isFound ? read() : items;
  }
}

/** Corrects the glyphs of a page, which the parser uses again; returns whether there are any. */
async function widenClusters(page: PDFPageProxy): Promise<boolean> {
  const { OPS } = await loadPdfjs();
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  let isFound = false;
  for (const [index, fn] of fnArray.entries()) {
    if (fn !== OPS.showText) continue;
    for (const glyph of argsArray[index][0] as readonly (Glyph | number | null)[]) {
      if (typeof glyph !== 'object' || !glyph?.category?.isZeroWidthDiacritic) continue;
      if (!isComplex(glyph.unicode) || !letterWithMark.test(glyph.unicode)) continue;
      Object.defineProperty(glyph, 'category', { value: { ...glyph.category, isZeroWidthDiacritic: false } });
      isFound = true;
    }
  }
  return isFound;
}
