import type { Place } from '@winnow/contracts';

/** Returns a readable name of a place: `a.pdf, page 12`. */
export function namePlace({ page, slide, sheet, cells, chapter, seconds, file }: Place): string {
  const names = [
    file,
    page === undefined ? undefined : `page ${page}`,
    slide === undefined ? undefined : `slide ${slide}`,
    sheet,
    cells === undefined ? undefined : sheet === undefined ? `cells ${cells}` : cells,
    chapter,
    seconds === undefined ? undefined : clock(seconds),
  ];
  const words = names.filter((name) => name !== undefined).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats seconds as `1:02:03` or `2:03`. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Returns the last place that starts at or before a position. */
export function placeAt(places: readonly Place[], position: number): Place | undefined {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]!.start <= position) low = middle + 1;
    else high = middle;
  }
  return places[low - 1];
}

/** Returns the first place of each name, since a page has one for each of its paragraphs. */
export function namedPlaces(places: readonly Place[]): { name: string; start: number }[] {
  const named: { name: string; start: number }[] = [];
  for (const place of places) {
    const name = namePlace(place);
    if (name !== '' && named.at(-1)?.name !== name) named.push({ name, start: place.start });
  }
  return named;
}
