import type { ContentFormat, PlaceName } from '@winnow/contracts';
import type { PlaceMarks } from '../place-marks';
import { escapedPage } from './escaped-page';
import type { ScannedPage } from './scanned-page';

/** Returns the text of a scanned page in a format, with marks for its paragraphs and uncertain words. */
export function markedPage(
  page: ScannedPage,
  marks: PlaceMarks | undefined,
  place: PlaceName,
  format: ContentFormat = 'text',
): string {
  const { text, paragraphs, doubtful } = escapedPage(page, format);
  if (!marks) return text;
  const starts = new Map(paragraphs.map(({ at, box }) => [at, box]));
  const words = new Map(doubtful.map(({ start, end }) => [start, end]));
  const cuts = [...new Set([0, ...starts.keys(), ...words.keys()])].sort((a, b) => a - b);
  return cuts
    .map((at, index) => {
      const box = starts.get(at);
      const mark = box || at === 0 ? marks.start({ ...place, ...(box ? { box: [...box] } : {}) }) : '';
      const rest = text.slice(at, cuts[index + 1] ?? text.length);
      const word = Math.min((words.get(at) ?? at) - at, rest.length);
      return mark + (word > 0 ? marks.doubt(rest.slice(0, word)) + rest.slice(word) : rest);
    })
    .join('');
}
