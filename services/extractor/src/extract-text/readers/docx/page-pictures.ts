import { ProblemError } from '@winnow/errors';
import type { ContentFormat } from '@winnow/contracts';
import { readPart, type Archive } from '../package/archive';
import type { Relationship } from '../package/relationships';
import type { PlaceMarks } from '../place-marks';
import { isText } from '../ocr/ocr-warning';
import { writeScannedPage } from '../scan/write-scanned-page';
import { PageScanner } from '../scan/page-scanner';
import type { ScannedPage } from '../scan/scanned-page';
import type { ReadLimits } from '../reader';
import { fatalProblems } from '../contained-files';

/** Half of an A4 page in English Metric Units (914,400 per inch): a picture of at least this size is a scan. */
const halfPageArea = (7_560_000 * 10_692_000) / 2;
/** Maximum pictures of one document, and the share of its time limit after which no further one is read. */
const maxPictures = 50;
const maxTimeShare = 0.7;
/** Placeholder for a picture in the text, followed by its number: a noncharacter, which no document contains. */
const placeholderMark = '\ufdd5';
const placeholders = /\ufdd5(\d{1,2})\ufdd5/g;

/** Collects the pictures of a Word document that fill a page, which are scans, and reads them by OCR. */
export class PagePictures {
  private readonly ids: string[] = [];
  private area = 0;

  /** Called with the extent of a drawing, before its picture. */
  setExtent(width: number, height: number): undefined {
    this.area = width * height;
  }

  /** Returns the placeholder to write, for a picture that is large enough. */
  add(id: string | undefined): string | undefined {
    if (id === undefined || this.area < halfPageArea || this.ids.length === maxPictures) return undefined;
    return `${placeholderMark}${this.ids.push(id) - 1}${placeholderMark}`;
  }

  /**
   * Replaces the placeholders in a text by the text of the pictures. Returns the confidence; undefined without any
   * text.
   */
  async readInto(
    text: string,
    archive: Archive,
    relations: readonly Relationship[],
    limits: ReadLimits,
    format: ContentFormat,
  ): Promise<{ text: string; confidence: number | undefined }> {
    const pictureTexts: string[] = [];
    const confidences: number[] = [];
    const deadline = Date.now() + maxTimeShare * (limits.readMs ?? Number.POSITIVE_INFINITY);
    for (const id of this.ids) {
      const part = relations.find((relation) => relation.id === id)?.target;
      const scannedPage =
        part !== undefined && Date.now() < deadline ? await readPicture(archive, part, limits) : undefined;
      pictureTexts.push(scannedPage ? escapePicture(scannedPage, limits.places, format) : '');
      if (scannedPage?.confidence !== undefined) confidences.push(scannedPage.confidence);
    }
    const confidence =
      confidences.length === 0 ? undefined : confidences.reduce((sum, value) => sum + value, 0) / confidences.length;
    // Once each: a document could repeat a placeholder.
    const withPictures = text.replace(
      placeholders,
      (_, index: string) => pictureTexts.splice(Number(index), 1, '')[0] ?? '',
    );
    return { text: withPictures, confidence };
  }
}

/** Escapes the text of a picture, which is not markup. */
function escapePicture(page: ScannedPage, places: PlaceMarks | undefined, format: ContentFormat): string {
  if (format !== 'html') return writeScannedPage(page, places, {}, format);
  return writeScannedPage(page, places, {}).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Reads a picture; undefined if it cannot be unpacked or decoded, since the document may have other text. Throws
 * `too-large` above the limit of inflated bytes.
 */
async function readPicture(archive: Archive, part: string, limits: ReadLimits) {
  const bytes = await readPart(archive, part).catch((error: unknown) => {
    if (error instanceof ProblemError && fatalProblems.has(error.code)) throw error;
    return Buffer.alloc(0);
  });
  const scanner = bytes.length > 0 ? await PageScanner.open(bytes, limits).catch(() => undefined) : undefined;
  if (!scanner) return undefined;
  try {
    const scannedPage = await scanner.read(1);
    return scannedPage && isText(scannedPage) ? scannedPage : undefined;
  } catch {
    return undefined;
  } finally {
    scanner.close();
  }
}
