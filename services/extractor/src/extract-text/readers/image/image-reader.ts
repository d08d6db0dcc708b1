import { finishText } from '../finish-text';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { openRenderer } from '../scan/page-renderer';
import { writeScannedPage } from '../scan/write-scanned-page';
import { readScan } from '../scan/read-scan';

/**
 * Reads a picture by OCR (PNG, JPEG, all pages of a TIFF, WebP, BMP, the first frame of a GIF). Throws `too-large` for a
 * picture whose header exceeds the limit of pixels or pages, `no-text` for a picture without words.
 */
export const readImage: Reader = async (bytes, limits, _signal, onPages, format) => {
  // Rejects an oversized picture before another process reads it.
  const renderer = await openRenderer(bytes);
  renderer?.close();
  const total = renderer?.pages ?? 1;
  if (total > limits.documentPages) throw problems.tooManyPages(total, limits.documentPages);
  const numbers = Array.from({ length: total }, (_, index) => index + 1);
  const { pages, warnings } = await readScan(bytes, numbers, total, limits, onPages);
  if (pages.size === 0) throw problems.noText();
  const blocks = [...pages].map(([number, page]) =>
    writeScannedPage(page, limits.places, total > 1 ? { page: number } : {}, format),
  );
  return finishText(blocks, limits, { warnings, ...(total > 1 ? { pages: total } : {}) });
};
