import { maxPlaces, type Place } from '@winnow/contracts';

const heading = /^(#{1,3}) +(\S.*)$/gm;
const maxNameLength = 200;

/** Returns the sections of a text in light Markdown by its headings, for documents without pages, slides or sheets. */
export function sectionPlaces(text: string): Place[] {
  const places: Place[] = [];
  for (const { index, 2: chapter = '' } of text.matchAll(heading)) {
    if (places.length === maxPlaces) break;
    const last = places.at(-1);
    if (last) last.end = text.slice(0, index).trimEnd().length;
    places.push({ start: index, end: text.length, chapter: chapter.trim().slice(0, maxNameLength) });
  }
  return places.filter(({ start, end }) => end > start);
}
