import type { PDFPageProxy } from 'pdfjs-dist';
import { isComplex } from './complex-scripts';
import { loadPdfjs } from './load-pdfjs';
import type { MarkedItem } from './marks/heading-tags';

interface Category {
  readonly isZeroWidthDiacritic: boolean;
}

/** A glyph of pdf.js' parser, which runs in this process and passes its own objects. */
interface Glyph {
  readonly unicode: string;
  readonly category: Category;
}

const letterWithMark = /\P{Mn}\p{Mn}/u;
/** Whether the glyphs of all further pages of this process have their width. */
let isCorrected = false;

/**
 * Reads the text items of a page. pdf.js takes glyphs that stand for a letter with a mark, such as a consonant with a vowel
 * sign, for marks without width, and inserts spaces after them: the class of its glyphs is corrected with the first page in
 * such a script, which is read again.
 */
export async function readTextItems(page: PDFPageProxy): Promise<readonly MarkedItem[]> {
  const read = async (): Promise<readonly MarkedItem[]> => {
    const content = await page.getTextContent({ disableNormalization: true, includeMarkedContent: true });
    return content.items as MarkedItem[];
  };
  const items = await read();
  if (isCorrected || !items.some(({ type, str }) => type === undefined && isComplex(str))) return items;
  for (const glyph of await readGlyphs(page).catch(() => [])) {
    if (!isCorrected) correctClass(glyph);
    isCorrected = true;
    // Its category is computed once.
    correct(glyph, glyph.category);
  }
  return isCorrected ? read() : items;
}

async function readGlyphs(page: PDFPageProxy): Promise<readonly Glyph[]> {
  const { OPS } = await loadPdfjs();
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  const isGlyph = (glyph: unknown): glyph is Glyph => typeof (glyph as Glyph | null)?.category === 'object';
  return fnArray.flatMap((fn, index) =>
    fn === OPS.showText ? (argsArray[index][0] as unknown[]).filter(isGlyph) : [],
  );
}

/** Corrects the category of glyphs that the parser has yet to create. */
function correctClass(glyph: Glyph): void {
  const prototype = Object.getPrototypeOf(glyph) as Glyph;
  const compute = Object.getOwnPropertyDescriptor(prototype, 'category')?.get;
  if (!compute) return;
  Object.defineProperty(prototype, 'category', {
    configurable: true,
    get(this: Glyph) {
      return correct(this, compute.call(this) as Category);
    },
  });
}

function correct(glyph: Glyph, category: Category): Category {
  const { unicode } = glyph;
  if (!category.isZeroWidthDiacritic || !isComplex(unicode) || !letterWithMark.test(unicode)) return category;
  const value = { ...category, isZeroWidthDiacritic: false };
  Object.defineProperty(glyph, 'category', { value, configurable: true });
  return value;
}
