import { openPdfium, type PdfiumFile } from '../scan/open-pdfium';
import { isComplex } from './complex-scripts';
import type { MarkedItem } from './marks/structure-tags';
import { readDeclaredTexts, type DeclaredText } from './pdfium-marks';

/**
 * Matches a letter of a script that needs no declared text, and a word of them; single
 * ones are codes without a character.
 */
const plainLetter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}]/u;
const plainWord = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}]{4}/u;
/** Pages without declared text after which a document is searched no further. */
const maxPagesWithout = 3;
/** Declared texts that are searched for that of an item, and its maximum distance in font sizes. */
const searchLength = 50;
const maxDistance = 0.1;
/** Maximum items of a span; a few glyphs have fewer. */
const maxSpanItems = 50;

/**
 * Replaces items by the text that the file declares for them (`/ActualText`, ISO 32000-1, 14.9.4). Browsers and
 * LibreOffice write the vowel signs of Indic and South-East Asian scripts only there. pdf.js marks the sequences
 * without their text. PDFium reads it, only of pages with such sequences in such scripts, since that costs as much as
 * their text.
 */
export class ActualTexts {
  private pagesWithout = 0;
  private opening: Promise<PdfiumFile | undefined> | undefined;

  constructor(private readonly bytes: Uint8Array) {}

  /** `number`: of the page, from 1. Returns the items as they are if PDFium cannot read it. */
  async restore(number: number, items: readonly MarkedItem[]): Promise<readonly MarkedItem[]> {
    if (this.pagesWithout >= maxPagesWithout || !hasComplexSpans(items)) return items;
    const restored = await this.read(number)
      .then((texts) => replaceSpans(items, texts))
      .catch(() => items);
    this.pagesWithout = restored === items ? this.pagesWithout + 1 : -Infinity;
    return restored;
  }

  async close(): Promise<void> {
    await this.opening?.then((file) => file?.close()).catch(() => undefined);
  }

  private async read(number: number): Promise<readonly DeclaredText[]> {
    this.opening ??= openPdfium(this.bytes);
    const page = (await this.opening)?.document.getPage(number - 1);
    return page ? readDeclaredTexts(page) : [];
  }
}

const isSpan = ({ type, tag }: MarkedItem): boolean => type === 'beginMarkedContentProps' && tag === 'Span';
const hasComplexSpans = (items: readonly MarkedItem[]): boolean =>
  items.some(isSpan) && items.some(({ type, str }) => type === undefined && isComplex(str));

/**
 * Replaces the texts of spans without other marked content. `texts`: the declared texts of the page, in the order of the
 * spans.
 */
export function replaceSpans(items: readonly MarkedItem[], texts: readonly DeclaredText[]): readonly MarkedItem[] {
  const search = new TextSearch(texts);
  const replaced: MarkedItem[] = [];
  let isInSpan = false;
  let isChanged = false;
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!;
    // A space before a span is its first item.
    const isText = item.type === undefined && item.str.trim() !== '';
    let end = at + 1;
    while (isInSpan && isText && items[end] && items[end]!.type === undefined) end += 1;
    const isWhole = isInSpan && isText && items[end]?.type === 'endMarkedContent';
    const declared = isWhole ? search.next((text) => isAt(text, item)) : undefined;
    const written = declared && replace(items.slice(at, end), declared.text);
    if (written) {
      replaced.push(...written);
      isChanged = true;
      at = end - 1;
    } else replaced.push(item);
    if (item.type !== undefined || isText) isInSpan = isSpan(item);
  }
  return isChanged ? replaced : items;
}

/** Searches declared texts in their order. */
class TextSearch {
  private cursor = 0;

  constructor(private readonly texts: readonly DeclaredText[]) {}

  next(matches: (text: DeclaredText) => boolean): DeclaredText | undefined {
    const end = Math.min(this.texts.length, this.cursor + searchLength);
    for (let index = this.cursor; index < end; index += 1) {
      if (!matches(this.texts[index]!)) continue;
      this.cursor = index + 1;
      return this.texts[index];
    }
    return undefined;
  }
}

/** Returns the position of a point relative to the start of an item, along and above its baseline, and its font size. */
function offset({ transform }: MarkedItem, x: number, y: number): { x: number; y: number; size: number } {
  const [a = 1, b = 0, , , left = 0, baseline = 0] = transform;
  const size = Math.hypot(a, b) || 1;
  const [dx, dy] = [x - left, y - baseline];
  return { x: (dx * a + dy * b) / size, y: (dy * a - dx * b) / size, size };
}

function isAt({ x, y }: DeclaredText, item: MarkedItem): boolean {
  const from = offset(item, x, y);
  return Math.hypot(from.x, from.y) <= maxDistance * from.size;
}

/**
 * Returns one item with the declared text for those of a span; undefined if they are on several lines, have a word of
 * another script, or the text has.
 */
function replace(drawn: readonly MarkedItem[], text: string): readonly MarkedItem[] | undefined {
  if (drawn.length > maxSpanItems) return undefined;
  const first = drawn[0]!;
  const offsets = drawn.map(({ transform, width, str }) => {
    const from = offset(first, transform[4] ?? 0, transform[5] ?? 0);
    return { end: str === ' ' ? 0 : from.x + width, isOnLine: Math.abs(from.y) < from.size };
  });
  const isOneLine = offsets.every(({ isOnLine }) => isOnLine);
  const isOfScript = isComplex(text) && !plainLetter.test(text);
  if (!isOneLine || !isOfScript || drawn.some(({ str }) => plainWord.test(str))) return undefined;
  const width = Math.max(...offsets.map((each) => each.end));
  return [{ ...first, str: text, width, hasEOL: drawn.some((item) => item.hasEOL) }];
}
