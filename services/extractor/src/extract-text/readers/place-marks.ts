import { maxDoubtful, maxPlaces, type Doubtful, type Place, type PlaceName } from '@winnow/contracts';

/**
 * Marks are noncharacters, which documents do not contain: a start with the number of its place in base 16, and a pair
 * around an uncertain word. They pass through paragraphs, tables and Markdown unchanged.
 */
const placeStart = '\ufdd0';
const [doubtStart, doubtEnd] = ['\ufdd1', '\ufdd2'];
const firstDigit = 0xfde0;
/** Maximum marks, limited by four hexadecimal digits. */
const maxMarks = 0x10000;
const mark = /\ufdd0([\ufde0-\ufdef]{1,4})|[\ufdd0-\ufdef]/g;

/** Text without marks, and the places that they recorded. */
export interface MarkedText {
  readonly text: string;
  readonly places: readonly Place[];
  readonly doubtful: readonly Doubtful[];
}

/** Records the places of a document's parts by marks in their text, which `take` removes at the end. */
export class PlaceMarks {
  private readonly names: PlaceName[] = [];

  /** Returns the mark to write before the text of a place; an empty string beyond the maximum number of marks. */
  start(name: PlaceName): string {
    if (this.names.length === maxMarks) return '';
    const digits = (this.names.push(this.names.length === maxMarks - 1 ? {} : name) - 1).toString(16);
    return placeStart + [...digits].map((digit) => String.fromCharCode(firstDigit + parseInt(digit, 16))).join('');
  }

  /** Marks an uncertain word. */
  doubt(word: string): string {
    return doubtStart + word + doubtEnd;
  }

  /**
   * Removes the marks and returns the places. Drops marks of the document's own, in a wrong order or without a place.
   */
  take(marked: string): MarkedText {
    const parts: string[] = [];
    const places: Place[] = [];
    const doubtful: Doubtful[] = [];
    let length = 0;
    let done = 0;
    let next = 0;
    let doubt: number | undefined;
    let file: string | undefined;
    const add = (until: number): void => {
      const part = length === 0 ? marked.slice(done, until).trimStart() : marked.slice(done, until);
      length += part.length;
      if (part !== '') parts.push(part);
    };
    for (const found of marked.matchAll(mark)) {
      add(found.index);
      done = found.index + found[0].length;
      if (found[0] === doubtStart) doubt = length;
      else if (found[0] === doubtEnd) {
        if (doubt !== undefined && doubt < length && doubtful.length < maxDoubtful)
          doubtful.push({ start: doubt, end: length });
        doubt = undefined;
      } else if (found[1] !== undefined) {
        const index = numberOf(found[1]);
        const name = this.names[index];
        if (!name || index < next) continue;
        next = index + 1;
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
      places: coarser(withEnds(places, text)),
      doubtful: doubtful.filter(({ end }) => end <= text.length),
    };
  }
}

/** Returns the number of characters of a text without its marks. */
export const lengthOf = (text: string): number =>
  text.includes(placeStart) ? text.replace(mark, '').length : text.length;

/** Writes the mark of a place before the first of some blocks. */
export function markFirst(blocks: readonly string[], marks: PlaceMarks | undefined, name: PlaceName): string[] {
  const [first, ...rest] = blocks;
  return first === undefined || !marks ? [...blocks] : [marks.start(name) + first, ...rest];
}

const numberOf = (digits: string): number =>
  parseInt([...digits].map((digit) => (digit.charCodeAt(0) - firstDigit).toString(16)).join(''), 16);

/** Reduces places to the maximum: merges parts of one page or sheet, then neighbours. */
function coarser(places: readonly Place[]): Place[] {
  const known = places.filter((place) => Object.keys(place).length > 2);
  if (known.length <= maxPlaces) return known;
  const joined: Place[] = [];
  for (const { box: _, cells: __, ...place } of known) {
    const last = joined.at(-1);
    if (last && coarseKeys.every((key) => last[key] === place[key])) last.end = place.end;
    else joined.push(place);
  }
  const step = Math.ceil(joined.length / maxPlaces);
  return joined.flatMap((place, at) =>
    at % step === 0 ? [{ ...place, end: joined[Math.min(at + step, joined.length) - 1]!.end }] : [],
  );
}

const coarseKeys = ['page', 'slide', 'sheet', 'chapter', 'seconds', 'file'] as const;

/** Ends each place at the start of the next one, without the blank lines between. */
function withEnds(places: readonly Place[], text: string): Place[] {
  return places.flatMap((place, at) => {
    const until = places[at + 1]?.start ?? text.length;
    let end = Math.min(until, text.length);
    while (end > place.start && /\s/.test(text[end - 1]!)) end -= 1;
    return end > place.start ? [{ ...place, end }] : [];
  });
}
