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
  const known = new Map<string, boolean>();
  const isBold = (id: string): boolean => {
    const font = page.commonObjs.has(id) ? (page.commonObjs.get(id) as Font | null) : undefined;
    return font?.bold === true || font?.black === true || boldName.test(font?.name ?? '');
  };
  const bold = lines.map(({ fonts }) => {
    for (const id of fonts ?? []) if (!known.has(id)) known.set(id, isBold(id));
    return fonts !== undefined && fonts.size > 0 && [...fonts].every((id) => known.get(id));
  });
  return lines.map((line, at) => {
    if (!bold[at] || line.block) return line;
    let first = at;
    while (first > 0 && bold[first - 1] && isClose(lines[first - 1]!, lines[first]!)) first -= 1;
    let last = at;
    while (bold[last + 1] && isClose(lines[last]!, lines[last + 1]!)) last += 1;
    return last - first < maxLines ? { ...line, isBold: true } : line;
  });
}

const isClose = (line: Line, next: Line): boolean => line.y > next.y && line.y - next.y < 1.9 * line.size;
