/** Maximum nesting of a request; the deepest request of the contract has four levels. */
const maxDepth = 32;
/** Maximum number of values; the longest list of the contract has ten thousand sources of three fields each. */
export const maxValues = 50_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const openBracket = 0x5b;
const closeBrace = 0x7d;
const closeBracket = 0x5d;

/**
 * Whether JSON text is within the limits of nesting and number of values. Scans before parsing, since sixteen megabytes
 * of brackets would become objects of many times that size. The result for text that is not JSON is arbitrary.
 */
export const isWithinJsonLimits = (json: string): boolean => countValues(json, maxValues) !== null;

/** Returns the number of values in a JSON text; null beyond `max`, or the limit of nesting. */
export function countValues(json: string, max: number): number | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at);
    if (char === quote) at = endOfString(json, at);
    else if (char === openBrace || char === openBracket) {
      depth += 1;
      values += 1;
    } else if (char === closeBrace || char === closeBracket) depth -= 1;
    else if (char === comma) values += 1;
    if (depth > maxDepth || values > max) return null;
  }
  return values;
}

/** Returns the index of the quote that ends the string begun at `start`, or the end of the text. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}
