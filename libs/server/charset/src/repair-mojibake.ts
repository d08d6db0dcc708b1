/** Windows-1252's characters for the bytes 0x80 to 0x9F; those that it does not define are control characters. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const byteOf = new Map([...windows1252].map((character, at) => [character.charCodeAt(0), 0x80 + at]));

/** The characters of the second and further bytes of a UTF-8 sequence. */
export const next = `[\\u0080-\\u00bf${windows1252}]`;
const sequences = new RegExp(`[\\u00c2-\\u00df]${next}|[\\u00e0-\\u00ef]${next}{2}|[\\u00f0-\\u00f4]${next}{3}`, 'g');
/** Characters without which text has neither a sequence nor a control character: most English text has none. */
const suspicious = /[\u0080-\u009f\u00c2-\u00f4]/;
/** Matches where a sequence of UTF-8 may begin that is written as one character per byte. */
export const hasSequence = new RegExp(`[\\u00c2-\\u00f4]${next}`);
const control = /[\u0080-\u009f]/;
const controls = /[\u0080-\u009f]/g;

/** Text may have been encoded more than once too often. */
const maxRounds = 3;
/** Minimum printable sequences: fewer may be examples of wrong decoding. */
const minPrintable = 5;

/**
 * Repairs text that was decoded by the wrong charset and encoded again, once or several times:
 *
 * - UTF-8 decoded as Latin-1 or windows-1252: "donâ€™t" becomes "don’t". Control characters from U+0080 to U+009F occur
 *   in no other text, so sequences with one are always repaired. Sequences of printable characters, such as "Ã©", are
 *   repaired only where at least five of them make up most of the text beyond ASCII.
 * - Windows-1252 decoded as Latin-1: the other control characters become those of windows-1252, or are removed.
 */
export function repairMojibake(text: string): string {
  if (!suspicious.test(text)) return text;
  let repaired = text;
  for (let round = 0; round < maxRounds && hasSequence.test(repaired); round += 1) {
    const before = repaired;
    repaired = repairSequences(before);
    if (repaired === before) break;
  }
  if (!control.test(repaired)) return repaired;
  return repaired.replace(controls, (character) => windows1252[character.charCodeAt(0) - 0x80]!).replace(controls, '');
}

function repairSequences(text: string): string {
  const wrong = (text.match(sequences) ?? []).filter((sequence) => decode(sequence) !== undefined);
  if (wrong.length === 0) return text;
  const beyondAscii = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  const isMostlyWrong = wrong.length >= minPrintable && wrong.join('').length * 2 > beyondAscii;
  return text.replace(sequences, (sequence) =>
    isMostlyWrong || control.test(sequence) ? (decode(sequence) ?? sequence) : sequence,
  );
}

/** Returns the character of a UTF-8 sequence that is written as one character per byte, if it is valid. */
function decode(sequence: string): string | undefined {
  let code = sequence.charCodeAt(0) & (0x7f >> sequence.length);
  for (let at = 1; at < sequence.length; at += 1) code = code * 64 + (byteAt(sequence, at) & 0x3f);
  const isOverlong = code < [0x80, 0x800, 0x10000][sequence.length - 2]!;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return isOverlong || isSurrogate || code > 0x10ffff ? undefined : String.fromCodePoint(code);
}

function byteAt(sequence: string, at: number): number {
  const code = sequence.charCodeAt(at);
  return byteOf.get(code) ?? code;
}
