import type { ContentFormat } from '@winnow/contracts';
import { readWhole, type Archive } from '../package/archive';
import type { Relation } from '../package/relations';
import type { PlaceMarks } from '../place-marks';
import { isText } from '../ocr/ocr-warning';
import { markedPage } from '../scan/marked-page';
import { PageScanner } from '../scan/page-scanner';
import type { ScannedPage } from '../scan/scanned-page';
import type { ReadLimits } from '../reader';

/** Half of an A4 page in English metric units (914,400 an inch): a picture from this size on counts as a scan. */
const halfPage = (7_560_000 * 10_692_000) / 2;
/** Maximum pictures of one document, and the share of its time limit after which no further one is read. */
const maxPictures = 50;
const timeShare = 0.7;
/** Stands in the text where a picture is, with its number: a noncharacter, which no text has for itself. */
const pictureMark = '\ufdd5';
const marks = /\ufdd5(\d{1,2})\ufdd5/g;

/** The pictures of a Word document that fill a page: scans, which OCR reads. */
export class PagePictures {
  private readonly ids: string[] = [];
  private area = 0;

  /** Called with the extent of a drawing, whose picture follows. */
  measure(width: number, height: number): undefined {
    this.area = width * height;
  }

  /** The mark to put into the text, for a picture that is large enough. */
  add(id: string | undefined): string | undefined {
    if (id === undefined || this.area < halfPage || this.ids.length === maxPictures) return undefined;
    return `${pictureMark}${this.ids.push(id) - 1}${pictureMark}`;
  }

  /** Replaces the marks of a text by what is read on the pictures. Answers how sure that is; undefined for no text. */
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

/** What a picture shows is no markup. */
function inStory(page: ScannedPage, places: PlaceMarks | undefined, format: ContentFormat): string {
  if (format !== 'html') return markedPage(page, places, {}, format);
  return markedPage(page, places, {}).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A picture that cannot be decoded has no text: the document has others. */
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
