import type { PDFPageProxy } from 'pdfjs-dist';
import type { Line } from '../page-types';

const boldName = /bold|black|heavy|semibold|demi(?!n)|-bd\b|,b\b/i;
/** Maximum consecutive bold lines of one heading; more are an emphasised paragraph. */
const maxLines = 3;

interface Font {
  readonly name?: string;
  readonly bold?: boolean;
  readonly black?: boolean;
}

/** Marks bold lines. Fonts are available once the page's operators have been loaded. */
export function markBold(page: PDFPageProxy, lines: readonly Line[]): Line[] {
  const boldByFont = new Map<string, boolean>();
  const isBold = (id: string): boolean => {
    const font = page.commonObjs.has(id) ? (page.commonObjs.get(id) as Font | null) : undefined;
    return font?.bold === true || font?.black === true || boldName.test(font?.name ?? '');
  };
  const bold = lines.map(({ fonts }) => {
    for (const id of fonts ?? []) if (!boldByFont.has(id)) boldByFont.set(id, isBold(id));
    return fonts !== undefined && fonts.size > 0 && [...fonts].every((id) => boldByFont.get(id));
  });
  return lines.map((line, index) => {
    if (!bold[index] || line.isBlock) return line;
    let first = index;
    while (first > 0 && bold[first - 1] && isNextLine(lines[first - 1]!, lines[first]!)) first -= 1;
    let last = index;
    while (bold[last + 1] && isNextLine(lines[last]!, lines[last + 1]!)) last += 1;
    return last - first < maxLines ? { ...line, isBold: true } : line;
  });
}

const isNextLine = (line: Line, next: Line): boolean => line.y > next.y && line.y - next.y < 1.9 * line.size;
