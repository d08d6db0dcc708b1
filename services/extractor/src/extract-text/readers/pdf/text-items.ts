import type { PDFPageProxy } from 'pdfjs-dist';
import { softHyphen } from './correct-glyphs';
import type { MarkedItem } from './marks/structure-tags';

/** Marks of direction, which positions determine. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const formatMark = /[\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * Reads the text items of a page, without marks of direction. Soft hyphens without a width are hyphens at the end of a
 * line, and omitted elsewhere.
 */
export async function readTextItems(page: PDFPageProxy): Promise<readonly MarkedItem[]> {
  const content = await page.getTextContent({ disableNormalization: true, includeMarkedContent: true });
  const items = content.items as MarkedItem[];
  return items.map((item, index) => {
    if (item.type !== undefined || !formatMark.test(item.str)) return item;
    const str = item.str.replace(directionMarks, '');
    const next = str.endsWith(softHyphen) ? nextText(items, index + 1) : undefined;
    const isDivided = next !== undefined && next.transform[5] !== item.transform[5];
    return { ...item, str: (isDivided ? `${str.slice(0, -1)}-` : str).replaceAll(softHyphen, '') };
  });
}

function nextText(items: readonly MarkedItem[], start: number): MarkedItem | undefined {
  let index = start;
  while (index < items.length && (items[index]!.type !== undefined || items[index]!.str.trim() === '')) index += 1;
  return items[index];
}
