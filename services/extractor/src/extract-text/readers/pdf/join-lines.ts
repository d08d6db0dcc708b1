import { isKoreanBreak } from './korean-breaks';
import type { Line } from './page-types';

const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー、。，．！？：；）」』】（「『【]/u;
/** Bullets, labels, and the branches of directory trees. */
const bullet =
  /^(?:[•‣◦▪▫■□●○◆◇➢✓❖☐☑☒✔✗✘➔►▶▸⁃∙–—*·\uf020-\uf0ff-]|[\u2500-\u257f]{1,3}|\(?\d{1,3}[.)]|\(?(?:[a-z]|[ivx]{2,6})[.)]|\[\^[\d-]{1,9}\]:)\s/iu;
/** Matches the end of a line with a dot leader and a number, such as a price. */
const leaderEnd = /(?:[.·_]{4}|…{2})\s*\S{0,12}$/u;
/** Matches the end of a sentence, and the start of a note or reference. */
const [sentenceEnd, noteStart] = [/[.!?)”"]$/, /^\[\d{1,3}\]\s/];
/** Minimum widths of a line that is continued in font sizes: only by the same sentence if it is narrow. */
const [minNarrowWidth, minWidth] = [7, 12];
/** Matches the label of a field, as in addresses: `phone: 123`. */
const fieldLabel = /^\S{1,20}:/;
/** Matches a slash between words, units or parts of an address, after which a line may break. */
const slashEnd = /[\p{L}\p{N})]\/$/u;
const trailingHyphen = /\p{L}[-\u2010\u00ad]$/u;

/** Whether `next` continues the paragraph of `line`: same font size, next line below, and `line` fills its column. */
export function continuesParagraph(line: Line, next: Line, columnEnd: number): boolean {
  const size = Math.max(line.size, next.size);
  const lineStep = line.y - next.y;
  if (line.rotation !== next.rotation || Math.abs(line.size - next.size) > 0.1 * size) return false;
  if (lineStep <= 0 || lineStep > 1.9 * size || bullet.test(next.text) || line.parts.length > 1) return false;
  if (leaderEnd.test(line.text) || (noteStart.test(next.text) && sentenceEnd.test(line.text.trim()))) return false;
  if (next.x0 > line.x0 + 1.2 * size && !bullet.test(line.text)) return false;
  if (line.x1 - line.x0 <= minNarrowWidth * size) return false;
  if (line.x1 - line.x0 <= minWidth * size) return !fieldLabel.test(next.text) && continuesSentence(line, next);
  return line.x1 > columnEnd - 8 * size || continuesSentence(line, next);
}

/**
 * Whether a line ends within a sentence that continues in the next one, also left of a box or a picture, where lines
 * are shorter than their column. Lines of listings, whose letters are equally wide, are not sentences.
 */
function continuesSentence(line: Line, next: Line): boolean {
  const widthOf = ({ text, x0, x1 }: Line): number => (x1 - x0) / text.trim().length;
  return (
    /\p{Ll}[,\u2010-]?$/u.test(line.text.trim()) &&
    /^\p{Ll}/u.test(next.text.trim()) &&
    next.parts.length === 1 &&
    sharesFont(line, next) &&
    Math.abs(next.x0 - line.x0) < 0.5 * line.size &&
    Math.abs(widthOf(line) - widthOf(next)) > 0.005 * line.size
  );
}

/** Whether both lines have letters in one font, if known; commands between lines of text have their own. */
const sharesFont = ({ fonts }: Line, next: Line): boolean =>
  !fonts || !next.fonts || [...next.fonts].some((font) => fonts.has(font));

/**
 * Appends `next` to `line`. Rejoins a word broken by a hyphen, unless the document writes it with the hyphen elsewhere
 * (`words`, lower case, called only then). Scripts without word spaces are joined without one, Korean with one after a
 * word (`isAfterWord`, called only then).
 */
export function joinText(
  text: string,
  next: string,
  words: () => ReadonlySet<string>,
  isAfterWord: () => boolean = () => false,
): string {
  if (trailingHyphen.test(text) && /^\p{Ll}/u.test(next)) {
    const left = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u.exec(text.slice(0, -1))?.[0].toLowerCase() ?? '';
    const right = /^[\p{L}\p{N}]*/u.exec(next)?.[0].toLowerCase() ?? '';
    const keepsHyphen = words().has(`${left}-${right}`) && !words().has(left + right);
    return (keepsHyphen ? text : text.slice(0, -1)) + next;
  }
  if (slashEnd.test(text)) return text + next;
  const isUnspaced = unspacedScript.test(text.slice(-1)) && unspacedScript.test(next.slice(0, 1));
  const isSpaced = isKoreanBreak(text, next) ? isAfterWord() : !isUnspaced;
  return text + (isSpaced ? ' ' : '') + next;
}
