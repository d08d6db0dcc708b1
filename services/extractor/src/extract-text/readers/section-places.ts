import { maxPlaces, type Place } from '@winnow/contracts';

/** Matches a heading of level 1 to 3, or a fence of code, in which `#` does not start a heading. */
const headingOrFence = /^(?:(#{1,3}) +(\S.*)|(`{3,})[^`\n]*)$/gm;
const maxNameLength = 200;

/** Returns the sections of a text in light Markdown by its headings, for documents without pages, slides or sheets. */
export function sectionPlaces(text: string): Place[] {
  const places: Place[] = [];
  let fence: string | undefined;
  for (const { 0: line, index, 2: chapter = '', 3: ticks } of text.matchAll(headingOrFence)) {
    if (places.length === maxPlaces) break;
    if (ticks !== undefined) {
      if (fence === undefined) fence = ticks;
      else if (line.trimEnd() === fence) fence = undefined;
    } else if (fence === undefined) {
      const last = places.at(-1);
      if (last) last.end = text.slice(0, index).trimEnd().length;
      places.push({ start: index, end: text.length, chapter: chapter.trim().slice(0, maxNameLength) });
    }
  }
  return places.filter(({ start, end }) => end > start);
}
