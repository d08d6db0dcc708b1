import type { ContentFormat } from '@winnow/contracts';
import { readWhole, type Archive } from '../package/archive';
import type { Relation } from '../package/relations';
import type { PlaceMarks } from '../place-marks';
import { isText } from '../ocr/ocr-warning';
import { markedPage } from '../scan/marked-page';
import { PageScanner } from '../scan/page-scanner';
import type { ScannedPage } from '../scan/scanned-page';
import type { ReadLimits } from '../reader';

/** Half of an A4 page in English metric units (914,400 per inch): a picture of at least this size is a scan. */
const halfPage = (7_560_000 * 10_692_000) / 2;
/** Maximum pictures of one document, and the share of its time limit after which no further one is read. */
const maxPictures = 50;
const timeShare = 0.7;
/** Placeholder for a picture in the text, followed by its number: a noncharacter, which no document contains. */
const pictureMark = '\ufdd5';
const marks = /\ufdd5(\d{1,2})\ufdd5/g;

/** Collects the pictures of a Word document that fill a page, which are scans, and reads them by OCR. */
export class PagePictures {
  private readonly ids: string[] = [];
  private area = 0;

  /** Called with the extent of a drawing, before its picture. */
  measure(width: number, height: number): undefined {
    this.area = width * height;
  }

  /** Returns the placeholder to write, for a picture that is large enough. */
  add(id: string | undefined): string | undefined {
    if (id === undefined || this.area < halfPage || this.ids.length === maxPictures) return undefined;
    return `${pictureMark}${this.ids.push(id) - 1}${pictureMark}`;
  }

  /**
   * Replaces the placeholders in a text by the text of the pictures. Returns the confidence; undefined without any
   * text.
   */
  async readInto(
    text: string,
    archive: Archive,
    relations: readonly Relation[],
    limits: ReadLimits,
    format: ContentFormat,
  ): Promise<{ text: string; confidence: number | undefined }> {
    const read: string[] = [];
    const sure: number[] = [];
    const ends = Date.now() + timeShare * (limits.readMs ?? Number.POSITIVE_INFINITY);
    for (const id of this.ids) {
      const part = relations.find((relation) => relation.id === id)?.target;
      const found = part !== undefined && Date.now() < ends ? await readPicture(archive, part, limits) : undefined;
      read.push(found ? inStory(found, limits.places, format) : '');
      if (found?.confidence !== undefined) sure.push(found.confidence);
    }
    const confidence = sure.length === 0 ? undefined : sure.reduce((sum, value) => sum + value, 0) / sure.length;
    return { text: text.replace(marks, (_, index: string) => read[Number(index)] ?? ''), confidence };
  }
}

/** Escapes the text of a picture, which is no markup. */
function inStory(page: ScannedPage, places: PlaceMarks | undefined, format: ContentFormat): string {
  if (format !== 'html') return markedPage(page, places, {}, format);
  return markedPage(page, places, {}).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A picture that cannot be decoded has no text, but the document may. */
async function readPicture(archive: Archive, part: string, limits: ReadLimits) {
  const bytes = archive.has(part) ? await readWhole(archive, part) : undefined;
  const scanner = bytes && (await PageScanner.open(bytes, limits).catch(() => undefined));
  if (!scanner) return undefined;
  try {
    const found = await scanner.read(1);
    return found && isText(found) ? found : undefined;
  } catch {
    return undefined;
  } finally {
    scanner.close();
  }
}
