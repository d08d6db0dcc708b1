import type { Annotation } from '../annotation-lines';
import type { Line, PlacedText } from '../page-types';

/** Maximum links per page. */
const maxLinks = 500;

interface Link {
  readonly url: string;
  readonly rect: readonly number[];
}

/** Writes link annotations over lines as Markdown links. */
export function writeLinks(lines: readonly Line[], annotations: readonly Annotation[]): Line[] {
  const links = annotations.flatMap(({ subtype, url, rect }): Link[] =>
    subtype === 'Link' && rect?.length === 4 && /^(?:https?|mailto):[^\s<>]+$/i.test(url ?? '')
      ? [{ url: url!, rect }]
      : [],
  );
  if (links.length === 0 || links.length > maxLinks) return [...lines];
  return lines.map((line) => (line.block || line.turn !== 0 ? line : withLinks(line, links)));
}

function withLinks(line: Line, links: readonly Link[]): Line {
  let { text } = line;
  let from = 0;
  for (const piece of [...(line.pieces ?? [])].sort((a, b) => a.x0 - b.x0)) {
    for (const { url, rect } of links) {
      const words = wordsUnder(piece, rect);
      const at = words === '' ? -1 : text.indexOf(words, from);
      if (at < 0) continue;
      const link = words === url ? `<${url}>` : `[${words}](${url.replaceAll(')', '%29')})`;
      text = text.slice(0, at) + link + text.slice(at + words.length);
      from = at + link.length;
    }
  }
  return text === line.text ? line : { ...line, text, parts: [text] };
}

/** Returns the words of a text item under a rectangle, assuming equally wide letters. */
function wordsUnder(
  { text, x0, x1, y, size }: PlacedText,
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
): string {
  const middle = y + 0.3 * size;
  if (middle < bottom || middle > top || x1 <= left || x0 >= right || x1 <= x0) return '';
  const wide = (x1 - x0) / text.length;
  const words = [...text.matchAll(/\S+/g)].filter(({ index, 0: word }) => {
    const centre = x0 + (index + word.length / 2) * wide;
    return centre > left && centre < right;
  });
  const last = words.at(-1);
  return last ? text.slice(words[0]!.index, last.index + last[0].length) : '';
}
