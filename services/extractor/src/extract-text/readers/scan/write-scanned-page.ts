import type { ContentFormat, PlaceName } from '@winnow/contracts';
import type { PlaceMarks } from '../place-marks';
import { escapePage } from './escape-page';
import type { ScannedPage } from './scanned-page';

/** Returns the text of a scanned page in a format, with marks for its paragraphs and uncertain words. */
export function writeScannedPage(
  page: ScannedPage,
  marks: PlaceMarks | undefined,
  place: PlaceName,
  format: ContentFormat = 'text',
): string {
  const { text, paragraphs, doubtful } = escapePage(page, format);
  if (!marks) return text;
  const starts = new Map(paragraphs.map(({ at: position, box }) => [position, box]));
  const words = new Map(doubtful.map(({ start, end }) => [start, end]));
  const boundaries = [...new Set([0, ...starts.keys(), ...words.keys()])].sort((a, b) => a - b);
  return boundaries
    .map((position, index) => {
      const box = starts.get(position);
      const mark = box || position === 0 ? marks.start({ ...place, ...(box ? { box: [...box] } : {}) }) : '';
      const part = text.slice(position, boundaries[index + 1] ?? text.length);
      const word = Math.min((words.get(position) ?? position) - position, part.length);
      return mark + (word > 0 ? marks.doubt(part.slice(0, word)) + part.slice(word) : part);
    })
    .join('');
}
