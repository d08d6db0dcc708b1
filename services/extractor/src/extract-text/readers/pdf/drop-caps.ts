import type { Line } from './page-types';

/** Matches the text of a drop cap, with the quotation mark before it. */
const dropCap = /^["'“„‘«]?\p{Lu}$/u;
/** Matches the rest of its word; newspapers print the first words in capitals. */
const restOfWord = /^(?:\p{Ll}|\p{Lu}{2}|[’'])/u;
/** Minimum size of a drop cap relative to its text. */
const minSize = 1.7;
/** Height of a capital letter in font sizes. */
const capHeight = 0.7;
/** Drop caps of a page; more are an index or a drawing. */
const maxDropCaps = 20;

/**
 * Joins drop caps to the first line of their paragraph: producers paint them before or after it, or before all text of
 * the page. The lines beside a drop cap begin at its left edge.
 */
export function joinDropCaps(lines: readonly Line[]): Line[] {
  const caps = lines.filter(({ text, size }) => size > 0 && dropCap.test(text.trim()));
  if (caps.length === 0 || caps.length > maxDropCaps) return [...lines];
  let joined = [...lines];
  for (const cap of caps) {
    const first = joined.find((line) => isFirstLine(line, cap));
    if (!first) continue;
    joined = joined.flatMap((line) => {
      if (line === cap) return [];
      if (line !== first) return [isBeside(line, cap) ? { ...line, x0: cap.x0 } : line];
      const separator = isWord(cap.text, first.text, lines) ? ' ' : '';
      const text = cap.text.trim() + separator + first.text;
      const parts = [cap.text.trim() + separator + (first.parts[0] ?? ''), ...first.parts.slice(1)];
      return [{ ...first, text, parts, x0: cap.x0 }];
    });
  }
  return joined;
}

/** Whether a line begins right of a drop cap, within its height and the margin below it. */
const isBeside = (line: Line, cap: Line): boolean =>
  line.rotation === cap.rotation &&
  cap.size > minSize * line.size &&
  line.x0 > cap.x1 - 0.2 * line.size &&
  line.x0 < cap.x1 + 2.5 * line.size &&
  line.y > cap.y - 1.3 * line.size &&
  line.y < cap.y + capHeight * cap.size;

const isFirstLine = (line: Line, cap: Line): boolean =>
  isBeside(line, cap) &&
  restOfWord.test(line.text) &&
  Math.abs(cap.y + capHeight * cap.size - line.y - capHeight * line.size) < 0.6 * line.size;

/** Whether a drop cap is a word ("A", "I"): the page has the next word by itself, and not as the rest of a longer one. */
function isWord(cap: string, next: string, lines: readonly Line[]): boolean {
  const letter = cap.trim().slice(-1).toLowerCase();
  if (!/[aioyàéèóüо]/u.test(letter)) return false;
  const rest = /^\p{L}+/u.exec(next.toLowerCase())?.[0];
  if (!rest) return false;
  const words = new Set(lines.flatMap(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? []));
  return words.has(rest) && !words.has(letter + rest) && lines.some(({ text }) => / \p{L}/u.test(text));
}
