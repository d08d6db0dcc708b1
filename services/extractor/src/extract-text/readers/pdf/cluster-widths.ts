import type { PDFPageProxy } from 'pdfjs-dist';
import { isComplex } from './complex-scripts';
import { loadPdfjs } from './load-pdfjs';
import type { MarkedItem } from './marks/heading-tags';

interface Category {
  readonly isZeroWidthDiacritic: boolean;
  readonly isInvisibleFormatMark: boolean;
}

/** A glyph of pdf.js' parser, which runs in this process and passes its own objects. */
interface Glyph {
  readonly unicode: string;
  readonly category: Category;
}

const letterWithMark = /\P{Mn}\p{Mn}/u;
const formatMark = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/u;
/** Matches a format mark of a glyph that also stands for a character. */
const attachedMark = /[^\s\p{Mn}\p{Cf}]\p{Cf}/u;
/** Marks of direction, which positions determine. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Whether the glyphs of all further pages of this process have their width. */
let isCorrected = false;

/**
 * Reads the text items of a page. pdf.js takes glyphs that stand for a letter with a mark, such as a consonant with a
 * vowel sign, for marks without width, and inserts spaces after them. It drops glyphs that stand for a character with a
 * mark of direction, such as digits in right-to-left text of Typst. The class of its glyphs is corrected with the first
 * page in such a script or with such marks, which is read again.
 */
export async function readTextItems(page: PDFPageProxy): Promise<readonly MarkedItem[]> {
  const read = async (): Promise<readonly MarkedItem[]> => {
    const content = await page.getTextContent({ disableNormalization: true, includeMarkedContent: true });
    return content.items as MarkedItem[];
  };
  const items = await read();
  const isAffected = items.some(({ type, str }) => type === undefined && (isComplex(str) || formatMark.test(str)));
  if (!isAffected) return items;
  if (isCorrected) return items.map(withoutDirectionMarks);
  for (const glyph of await readGlyphs(page).catch(() => [])) {
    if (!isCorrected) correctClass(glyph);
    isCorrected = true;
    // Its category is computed once.
    correct(glyph, glyph.category);
  }
  return (isCorrected ? await read() : items).map(withoutDirectionMarks);
}

const withoutDirectionMarks = (item: MarkedItem): MarkedItem =>
  item.type === undefined && formatMark.test(item.str) ? { ...item, str: item.str.replace(directionMarks, '') } : item;

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
  const isLetter = category.isZeroWidthDiacritic && isComplex(unicode) && letterWithMark.test(unicode);
  const isCharacter = category.isInvisibleFormatMark && attachedMark.test(unicode);
  if (!isLetter && !isCharacter) return category;
  const value = { ...category, isZeroWidthDiacritic: false, isInvisibleFormatMark: false };
  Object.defineProperty(glyph, 'category', { value, configurable: true });
  return value;
}
