import { replaceRadicals } from './cjk-radicals';

/**
 * Matches presentation forms: ligatures and contextual forms of Arabic letters (Unicode blocks FB00–FDFF, FE70–FEFC).
 */
const presentationForms = /[\ufb00-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc]/g;

/**
 * Ligatures by their codes in TeX's fonts (OT1: 0B–0F, T1: 1B–1F), for files without a character map: a control
 * character within a word is one of them. Other scripts have such characters where a character map is incomplete.
 */
const texLigatures: Readonly<Record<string, string>> = {
  '\u000b': 'ff',
  '\u000c': 'fi',
  '\u000d': 'fl',
  '\u000e': 'ffi',
  '\u000f': 'ffl',
  '\u001b': 'ff',
  '\u001c': 'fi',
  '\u001d': 'fl',
  '\u001e': 'ffi',
  '\u001f': 'ffl',
};
const texCodes = /[\u000b-\u000f\u001b-\u001f]/;
const texLigature =
  /(?<=\p{Script=Latin})[\u000b-\u000f\u001b-\u001f]|[\u000b-\u000f\u001b-\u001f](?=(?=\p{Ll})\p{Script=Latin})/gu;

/**
 * Ligatures of TeX's fonts in files that macOS has rewritten (Quartz PDFContext). Its character maps have these
 * characters for the codes 0B, 0E and 0F, in a font of their own: the ligature is a separate item.
 */
const quartzLigatures: Readonly<Record<string, string>> = { '\u21b5': 'ff', '\u0000': 'ffi', '\u270f': 'ffl' };

/**
 * Matches ligatures in files of Ghostscript, whose character maps have the letters of ligatures with their bytes swapped:
 * 6600 6900 for fi. The first one is f or t; these Chinese characters never follow each other.
 */
const swappedLigature = /[昀琀][昀椀氀樀琀戀栀欀]{1,2}/gu;
/** Of ligatures of three letters, Ghostscript 10.0 writes one character with the sum of the last two: CF00 for fi. */
const summedLigatures: Readonly<Record<string, string>> = { 昀케: 'ffi', 昀툀: 'ffl' };
const summedLigature = /昀[케툀]/g;
const swapBytes = (letters: string): string =>
  letters.replace(/./gu, (char) => String.fromCharCode(char.charCodeAt(0) >> 8));

/**
 * Returns the letters of one text item, whose characters are in reading order. A ligature must be decomposed after a
 * right-to-left text is reversed, so pdf.js must not do it.
 * @param isInWord whether the item touches a preceding letter
 */
export function expandLigatures(text: string, isInWord: boolean): string {
  if (isInWord && text.length === 1 && quartzLigatures[text]) return quartzLigatures[text];
  const forms = text.replace(presentationForms, (form) => form.normalize('NFKC'));
  const swapped = forms
    .replace(summedLigature, (pair) => summedLigatures[pair] ?? pair)
    .replace(swappedLigature, swapBytes);
  const letters = replaceRadicals(swapped);
  return texCodes.test(letters) ? letters.replace(texLigature, (code) => texLigatures[code] ?? '') : letters;
}
