/**
 * Joins a character whose halves arrive in two pieces, as from servers that split text by UTF-16 units: half of a
 * surrogate pair cannot be encoded as UTF-8.
 */
export async function* wholeCharacters(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of pieces) {
    const text = held + piece;
    held = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : '';
    const whole = text.slice(0, text.length - held.length);
    if (whole !== '') yield whole;
  }
  if (held !== '') yield held;
}
