import { finishText } from '../finish-text';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { openRenderer } from '../scan/page-renderer';
import { writeScannedPage } from '../scan/write-scanned-page';
import { readScan } from '../scan/read-scan';

/**
 * Reads a picture by OCR (PNG, JPEG, TIFF, WebP, BMP, the first frame of a GIF). Throws `too-large` for a picture whose
 * header exceeds the pixel limit, `no-text` for a picture without words.
 */
export const readImage: Reader = async (bytes, limits, _signal, onPages, format) => {
  // Rejects an oversized picture before another process reads it.
  (await openRenderer(bytes))?.close();
  const { pages, warnings } = await readScan(bytes, [1], 1, limits, onPages);
  const page = pages.get(1);
  if (!page) throw problems.noText();
  return finishText([writeScannedPage(page, limits.places, {}, format)], limits, { warnings });
};
