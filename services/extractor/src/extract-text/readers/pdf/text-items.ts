import type { PDFPageProxy } from 'pdfjs-dist';
import type { MarkedItem } from './marks/heading-tags';

/** Marks of direction, which positions determine. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Matches a hyphen that its font maps to a soft hyphen. Those that are not painted are no items. */
const softHyphens = /\u00ad/g;

/** Reads the text items of a page, without marks of direction. */
export async function readTextItems(page: PDFPageProxy): Promise<readonly MarkedItem[]> {
  const content = await page.getTextContent({ disableNormalization: true, includeMarkedContent: true });
  return (content.items as MarkedItem[]).map((item) => {
    if (item.type !== undefined) return item;
    const str = item.str.replace(directionMarks, '').replace(softHyphens, '-');
    return str === item.str ? item : { ...item, str };
  });
}
