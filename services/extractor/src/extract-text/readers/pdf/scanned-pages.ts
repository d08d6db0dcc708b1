import type { ContentFormat } from '@winnow/contracts';
import type { OnPages, ReadLimits } from '../reader';
import { writeScannedPage } from '../scan/write-scanned-page';
import { readScan, type ScanText } from '../scan/read-scan';
import type { Line, PageLines } from './page-types';

/** Reads pages without a text layer by OCR, and inserts their text. `numbers` are the numbers of these pages. */
export async function addScannedPages(
  bytes: Uint8Array,
  pages: PageLines[],
  numbers: readonly number[],
  total: number,
  limits: ReadLimits,
  onPages: OnPages,
  format: ContentFormat = 'text',
): Promise<Omit<ScanText, 'pages'>> {
  const empty = numbers.filter((_, index) => needsOcr(pages[index]!));
  if (empty.length === 0) return { warnings: [], isCutShort: false };
  const { pages: found, ...rest } = await readScan(bytes, empty, total, limits, onPages);
  for (const [index, number] of numbers.entries()) {
    const page = found.get(number);
    if (!page) continue;
    const text = writeScannedPage(page, limits.places, { page: number }, format);
    pages[index] = { lines: [toBlockLine(text)], bottom: 0, top: 0 };
  }
  return rest;
}

/** Minimum share of unmapped glyphs in a broken text layer. */
const minUnmappedShare = 0.5;
const unmapped = /[\ufffd\ue000-\uf8ff\u0000-\u0008]/g;

/** Whether a page has no text layer, or one of mostly unmapped glyphs. */
function needsOcr({ lines }: PageLines): boolean {
  const text = lines.map((line) => line.text).join('');
  if (!/[\p{L}\p{N}]/u.test(text)) return true;
  const charCount = text.replace(/\s/g, '').length;
  return (text.match(unmapped)?.length ?? 0) > minUnmappedShare * charCount;
}

/** Returns the text of a page as a single block, which keeps its line breaks. */
const toBlockLine = (text: string): Line => ({
  text,
  parts: [text],
  x0: 0,
  x1: 0,
  y: 0,
  size: 10,
  rotation: 0,
  isBlock: true,
  isMarked: true,
});
