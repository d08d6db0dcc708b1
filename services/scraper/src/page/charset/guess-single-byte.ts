/** A charset, and the characters beyond ASCII of a language in it. */
type Language = readonly [charset: string, letters: string];

/** Languages with an alphabet of their own: their most frequent letters, which are two thirds of a text. */
const alphabets: readonly Language[] = [
  ['windows-1251', 'оеаинтсрвлкмд'],
  ['koi8-r', 'оеаинтсрвлкмд'],
  ['iso-8859-5', 'оеаинтсрвлкмд'],
  ['windows-1253', 'αοιετσνηρπκμς'],
  ['iso-8859-7', 'αοιετσνηρπκμς'],
  ['windows-1255', 'יוהלארבתמשנ'],
  ['windows-1256', 'اليمونرتبةع'],
  ['iso-8859-6', 'اليمونرتبةع'],
  ['windows-874', 'านรอกเงมยลวด่้ี'],
];

/** Languages with the Latin alphabet: all their other letters. The fallback of the HTML standard is first. */
const latin: readonly Language[] = [
  ['windows-1252', 'éèàêçôûîùâëïœ'],
  ['windows-1252', 'äöüßé'],
  ['windows-1252', 'óáíñéúü¿¡'],
  ['windows-1252', 'ãçáéóõíêàúâô'],
  ['windows-1252', 'åäöéøæ'],
  ['windows-1252', 'áðíþéóúýæö'],
  ['windows-1252', 'àèòùéì'],
  ['windows-1250', 'áíéěřčšžýůúťďňóľĺôŕä'],
  ['iso-8859-2', 'áíéěřčšžýůúťďňóľĺôŕä'],
  ['windows-1250', 'łęążśóćńź'],
  ['iso-8859-2', 'łęążśóćńź'],
  ['windows-1250', 'áéöóőüíúű'],
  ['iso-8859-2', 'áéöóőüíúű'],
  ['windows-1250', 'ăţşîâ'],
  ['iso-8859-2', 'ăţşîâ'],
  ['windows-1250', 'čćšžđ'],
  ['iso-8859-2', 'čćšžđ'],
  ['windows-1254', 'ıişğüçöâî'],
];
/** Signs of every language. */
const signs = /[\0-\x7f\xa0«»“”‘’„‚–—…©®·°•€]+/g;
/** Runs of bytes beyond ASCII: the words of other alphabets. */
const runs = /[\x80-\xff]+/g;
const minRun = 4;
/** Minimum share of letters in such runs, of which Latin text has single letters. */
const minRunShare = 0.5;
/** Minimum share of the letters of a Latin language, and by how much it is above that of the fallback. */
const minShare = 0.9;
const minLead = 0.1;
/** Minimum letters beyond ASCII of a language other than those of the fallback. */
const minLetters = 3;

const maxBytes = 1_000_000;
const maxLetters = 65_536;

/** Guesses a charset with one byte per character by the letters that its languages have. */
export function guessSingleByte(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, maxBytes);
  const letters = lettersIn(sample).subarray(0, maxLetters);
  const lengths = (Buffer.from(sample).toString('latin1').match(runs) ?? []).map(({ length }) => length);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const inRuns = sum(lengths.filter((length) => length >= minRun));
  if (inRuns > 0 && inRuns >= sum(lengths) * minRunShare) return best(letters, alphabets)[0];
  const fallback = best(
    letters,
    latin.filter(([charset]) => charset === 'windows-1252'),
  );
  const other = letters.length < minLetters ? fallback : best(letters, latin);
  return other[1] >= minShare && other[1] >= fallback[1] + minLead ? other[0] : fallback[0];
}

/** Returns the bytes beyond ASCII inside of words, without signs between them. */
function lettersIn(sample: Uint8Array): Uint8Array {
  const isPartOfWord = (byte = 0): boolean => byte > 127 || ((byte | 32) - 97 < 26 && (byte | 32) >= 97);
  return sample.filter((byte, at) => byte > 127 && (isPartOfWord(sample[at - 1]) || isPartOfWord(sample[at + 1])));
}

/** Returns the charset in which the text has most letters of its language, and their share. */
function best(sample: Uint8Array, languages: readonly Language[]): [charset: string, share: number] {
  const texts = new Map<string, string>();
  let found: [string, number] = ['windows-1252', 0];
  for (const [charset, letters] of languages) {
    const text = texts.get(charset) ?? new TextDecoder(charset).decode(sample).replace(signs, '');
    texts.set(charset, text);
    const share = shareOf(text, letters);
    if (share > found[1]) found = [charset, share];
  }
  return found;
}

/** Capitals count half: KOI8-R has small letters where windows-1251 has capitals. */
function shareOf(text: string, letters: string): number {
  const small = new Set(letters);
  let count = 0;
  for (const letter of text) {
    if (small.has(letter)) count += 1;
    else if (small.has(letter.toLowerCase())) count += 0.5;
  }
  return text === '' ? 0 : count / text.length;
}
