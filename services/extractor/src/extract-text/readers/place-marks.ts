import { maxDoubtful, maxPlaces, type Doubtful, type Place, type PlaceName } from '@winnow/contracts';

/**
 * Marks are noncharacters, which documents do not contain: a start with the number of its place in base 16, and a pair
 * around an uncertain word. They pass through paragraphs, tables and Markdown unchanged.
 */
const startMark = '\ufdd0';
const [doubtStartMark, doubtEndMark] = ['\ufdd1', '\ufdd2'];
const firstDigit = 0xfde0;
/** Maximum marks, limited by four hexadecimal digits. */
const maxMarks = 0x10000;
const markPattern = /\ufdd0([\ufde0-\ufdef]{1,4})|[\ufdd0-\ufdef]/g;

/** Text without marks, and the places that they recorded. */
export interface MarkedText {
  readonly text: string;
  readonly places: readonly Place[];
  readonly doubtful: readonly Doubtful[];
}

/** Records the places of a document's parts by marks in their text, which `extract` removes at the end. */
export class PlaceMarks {
  private readonly names: PlaceName[] = [];

  /** Returns the mark to write before the text of a place; an empty string beyond the maximum number of marks. */
  start(name: PlaceName): string {
    if (this.names.length === maxMarks) return '';
    const digits = (this.names.push(this.names.length === maxMarks - 1 ? {} : name) - 1).toString(16);
    return startMark + [...digits].map((digit) => String.fromCharCode(firstDigit + parseInt(digit, 16))).join('');
  }

  /** Marks an uncertain word. */
  doubt(word: string): string {
    return doubtStartMark + word + doubtEndMark;
  }

  /**
   * Removes the marks and returns the places. Drops marks of the document's own, in a wrong order or without a place.
   */
  extract(marked: string): MarkedText {
    const parts: string[] = [];
    const places: Place[] = [];
    const doubtful: Doubtful[] = [];
    let length = 0;
    let consumed = 0;
    let nextIndex = 0;
    let doubtStartAt: number | undefined;
    let file: string | undefined;
    const add = (limit: number): void => {
      const part = length === 0 ? marked.slice(consumed, limit).trimStart() : marked.slice(consumed, limit);
      length += part.length;
      if (part !== '') parts.push(part);
    };
    for (const match of marked.matchAll(markPattern)) {
      add(match.index);
      consumed = match.index + match[0].length;
      if (match[0] === doubtStartMark) doubtStartAt = length;
      else if (match[0] === doubtEndMark) {
        if (doubtStartAt !== undefined && doubtStartAt < length && doubtful.length < maxDoubtful)
          doubtful.push({ start: doubtStartAt, end: length });
        doubtStartAt = undefined;
      } else if (match[1] !== undefined) {
        const index = parseNumber(match[1]);
        const name = this.names[index];
        if (!name || index < nextIndex) continue;
        nextIndex = index + 1;
        file = name.file ?? file;
        const place = { start: length, end: length, ...name, ...(file === undefined ? {} : { file }) };
        if (places.at(-1)?.start === length) places.pop();
        places.push(place);
      }
    }
    add(marked.length);
    const text = parts.join('').trimEnd();
    return {
      text,
      places: limitPlaces(endPlaces(places, text)),
      doubtful: doubtful.filter(({ end }) => end <= text.length),
    };
  }
}

/** Returns the number of characters of a text without its marks. */
export const lengthWithoutMarks = (text: string): number =>
  text.includes(startMark) ? text.replace(markPattern, '').length : text.length;

/** Writes the mark of a place before the first of some blocks. */
export function markFirstBlock(blocks: readonly string[], marks: PlaceMarks | undefined, name: PlaceName): string[] {
  const [first, ...rest] = blocks;
  return first === undefined || !marks ? [...blocks] : [marks.start(name) + first, ...rest];
}

const parseNumber = (digits: string): number =>
  parseInt([...digits].map((digit) => (digit.charCodeAt(0) - firstDigit).toString(16)).join(''), 16);

/** Reduces places to the maximum: merges parts of one page or sheet, then neighbours. */
function limitPlaces(places: readonly Place[]): Place[] {
  const placesWithNames = places.filter((place) => Object.keys(place).length > 2);
  if (placesWithNames.length <= maxPlaces) return placesWithNames;
  const merged: Place[] = [];
  for (const { box: _, cells: __, ...place } of placesWithNames) {
    const last = merged.at(-1);
    if (last && mergeKeys.every((key) => last[key] === place[key])) last.end = place.end;
    else merged.push(place);
  }
  const step = Math.ceil(merged.length / maxPlaces);
  return merged.flatMap((place, index) =>
    index % step === 0 ? [{ ...place, end: merged[Math.min(index + step, merged.length) - 1]!.end }] : [],
  );
}

const mergeKeys = ['page', 'slide', 'sheet', 'chapter', 'seconds', 'file'] as const;

/** Ends each place at the start of the next one, without the blank lines between. */
function endPlaces(places: readonly Place[], text: string): Place[] {
  return places.flatMap((place, index) => {
    const limit = places[index + 1]?.start ?? text.length;
    let end = Math.min(limit, text.length);
    while (end > place.start && /\s/.test(text[end - 1]!)) end -= 1;
    return end > place.start ? [{ ...place, end }] : [];
  });
}
