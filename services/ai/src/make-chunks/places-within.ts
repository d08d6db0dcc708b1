import type { Place } from '@winnow/contracts';

/** Returns the places that overlap a span of the text, cut to the span. `places` are in the order of the text. */
export function placesWithin(places: readonly Place[], start: number, end: number): Place[] {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]!.end <= start) low = middle + 1;
    else high = middle;
  }
  const within: Place[] = [];
  for (let at = low; at < places.length && places[at]!.start < end; at++) {
    const place = places[at]!;
    within.push({ ...place, start: Math.max(place.start, start), end: Math.min(place.end, end) });
  }
  return within;
}
