/** Markers of quotes and list items at the start of a line, up to the maximum of levels, and those above it. */
const deepMarkers =
  /^([ \t]*(?:(?:>[ \t]?|[*+-][ \t]+|\d{1,9}[.)][ \t]+)){32})(?:>[ \t]?|[*+-][ \t]+|\d{1,9}[.)][ \t]+)+/gm;

/** Removes the markers of deeply nested quotes and lists, each of which the parser of Markdown reads by recursion. */
export const limitNesting = (text: string): string => text.replace(deepMarkers, '$1');
