import type { PDFWorker } from 'pdfjs-dist';
import { isComplex } from './complex-scripts';

interface Category {
  readonly isZeroWidthDiacritic: boolean;
  readonly isInvisibleFormatMark: boolean;
}

/** A glyph of pdf.js' parser, which runs in this process and passes its own objects. */
interface Glyph {
  unicode: string;
  /** In units of the font. */
  readonly width: number;
  readonly category: Category;
}

const letterWithMark = /\P{Mn}\p{Mn}/u;
/** Matches a format mark of a glyph that also stands for a character. */
const attachedMark = /[^\s\p{Mn}\p{Cf}]\p{Cf}/u;
export const softHyphen = '\u00ad';

/** A page with one glyph. */
const sample = [
  '%PDF-1.4',
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
  '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >> endobj',
  '3 0 obj << /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >> endobj',
  '4 0 obj << /Length 18 >> stream\nBT /F 1 Tf (a) Tj ET\nendstream endobj',
  '5 0 obj << /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97',
  '/Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> >> endobj',
  '6 0 obj << /Length 7 >> stream\n1 0 d0\nendstream endobj',
  'trailer << /Root 1 0 R >>',
].join('\n');

/**
 * Corrects the class of the glyphs of pdf.js' parser for all files of this process. pdf.js takes glyphs that stand for
 * a letter with a mark, such as a consonant with a vowel sign, for marks without width, and inserts spaces after them.
 * It drops glyphs that stand for a character with a mark of direction, such as digits in right-to-left text of Typst,
 * and soft hyphens: those with a width are the hyphens of their font. The class is reached by a glyph of a sample.
 */
export async function correctGlyphs(pdfjs: typeof import('pdfjs-dist'), worker: PDFWorker): Promise<void> {
  const loading = pdfjs.getDocument({ data: new TextEncoder().encode(sample), worker, verbosity: 0 });
  try {
    const page = await (await loading.promise).getPage(1);
    const { fnArray, argsArray } = await page.getOperatorList();
    const [glyph] = argsArray[fnArray.indexOf(pdfjs.OPS.showText)][0] as [Glyph];
    const prototype = Object.getPrototypeOf(glyph) as Glyph;
    const compute = Object.getOwnPropertyDescriptor(prototype, 'category')!.get!;
    Object.defineProperty(prototype, 'category', {
      configurable: true,
      get(this: Glyph) {
        return correct(this, compute.call(this) as Category);
      },
    });
  } finally {
    await loading.destroy();
    worker.destroy();
  }
}

function correct(glyph: Glyph, category: Category): Category {
  const { unicode, width } = glyph;
  const isLetter = category.isZeroWidthDiacritic && isComplex(unicode) && letterWithMark.test(unicode);
  const isCharacter = category.isInvisibleFormatMark && (attachedMark.test(unicode) || unicode === softHyphen);
  if (!isLetter && !isCharacter) return category;
  if (unicode === softHyphen && width > 0) glyph.unicode = '-';
  const value = { ...category, isZeroWidthDiacritic: false, isInvisibleFormatMark: false };
  Object.defineProperty(glyph, 'category', { value, configurable: true });
  return value;
}
