import type { PDFPageProxy } from 'pdfjs-dist';
import type { Line } from '../page-types';

const monospacedName =
  /mono|courier|consol|menlo|typewriter|(?:cm|lm|sf|ec)[a-z]{0,3}tt|inconsolata|(?:source|fira)code/i;
const boldName = /bold|black|heavy|semibold|demi(?!n)|-bd\b|,b\b/i;
/** Maximum consecutive bold lines of one heading; more are an emphasised paragraph. */
const maxLines = 3;

interface Font {
  readonly name?: string;
  readonly bold?: boolean;
  readonly black?: boolean;
  /** Kind of its substitute, from the flags of its descriptor. */
  readonly fallbackName?: string;
}

const isBold = ({ name = '', bold, black }: Font): boolean => bold === true || black === true || boldName.test(name);
const isMonospaced = ({ name = '', fallbackName }: Font): boolean =>
  fallbackName === 'monospace' || monospacedName.test(name);

/** Returns whether all fonts of a line are of a kind. Fonts are available once the page's operators have been loaded. */
function linesInFonts(page: PDFPageProxy, lines: readonly Line[], isOfKind: (font: Font) => boolean): boolean[] {
  const byId = new Map<string, boolean>();
  const fontIs = (id: string): boolean => {
    const font = page.commonObjs.has(id) ? (page.commonObjs.get(id) as Font | null) : undefined;
    const result = byId.get(id) ?? isOfKind(font ?? {});
    byId.set(id, result);
    return result;
  };
  return lines.map(({ fonts }) => fonts !== undefined && fonts.size > 0 && [...fonts].every(fontIs));
}

/** Marks lines in fonts whose letters are equally wide. */
export function markMonospaced(page: PDFPageProxy, lines: readonly Line[]): Line[] {
  const monospaced = linesInFonts(page, lines, isMonospaced);
  return lines.map((line, index) => (monospaced[index] && !line.isBlock ? { ...line, isMonospaced: true } : line));
}

/** Marks bold lines. */
export function markBold(page: PDFPageProxy, lines: readonly Line[]): Line[] {
  const bold = linesInFonts(page, lines, isBold);
  return lines.map((line, index) => {
    if (!bold[index] || line.isBlock) return line;
    const isJoined = (at: number) => bold[at] && bold[at + 1] && isNextLine(lines[at]!, lines[at + 1]!);
    let first = index;
    while (index - first < maxLines && isJoined(first - 1)) first -= 1;
    let last = index;
    while (last - first < maxLines && isJoined(last)) last += 1;
    return last - first < maxLines ? { ...line, isBold: true } : line;
  });
}

/** Whether a line is directly below another one in its paragraph, unlike centred titles of several levels. */
const isNextLine = (line: Line, next: Line): boolean =>
  line.y > next.y && line.y - next.y < 1.9 * line.size && !isCentredTitle(line, next);

const isCentredTitle = (line: Line, next: Line): boolean =>
  Math.abs(line.x0 + line.x1 - next.x0 - next.x1) < 0.5 * line.size &&
  Math.abs(line.x0 - next.x0) > line.size &&
  !/^\p{Ll}/u.test(next.text.trim());
