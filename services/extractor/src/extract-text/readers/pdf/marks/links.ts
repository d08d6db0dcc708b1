import type { Annotation } from '../annotation-lines';
import type { Line, PositionedText } from '../page-types';

/** Maximum links per page. */
const maxLinks = 500;

export interface Link {
  readonly url: string;
  readonly rect: readonly number[];
}

/** Returns the links of a page to the web; none if it has too many. */
export function linksOf(annotations: readonly Annotation[]): readonly Link[] {
  const links = annotations.flatMap(({ subtype, url, rect }): Link[] =>
    subtype === 'Link' && rect?.length === 4 && /^(?:https?|mailto):[^\s<>]+$/i.test(url ?? '')
      ? [{ url: url!, rect }]
      : [],
  );
  return links.length > maxLinks ? [] : links;
}

/** Writes link annotations over lines as Markdown links. */
export function writeLinks(lines: readonly Line[], annotations: readonly Annotation[]): Line[] {
  const links = linksOf(annotations);
  if (links.length === 0) return [...lines];
  return lines.map((line) => (line.isBlock || line.isRtl || line.rotation !== 0 ? line : withLinks(line, links)));
}

function withLinks(line: Line, links: readonly Link[]): Line {
  const text = linkText(
    line.text,
    [...(line.items ?? [])].sort((a, b) => a.x0 - b.x0),
    links,
  );
  return text === line.text ? line : { ...line, text, unlinkedText: line.text, parts: [text] };
}

/** Writes the links over the items of a text in it, in their order. */
export function linkText(unlinked: string, items: readonly PositionedText[], links: readonly Link[]): string {
  let text = unlinked;
  let searchStart = 0;
  for (const item of items) {
    for (const { url, rect } of links) {
      const words = textUnder(item, rect);
      const start = words === '' ? -1 : text.indexOf(words, searchStart);
      if (start < 0) continue;
      const link = words === url ? `<${url}>` : `[${words}](${url.replaceAll(')', '%29')})`;
      text = text.slice(0, start) + link + text.slice(start + words.length);
      searchStart = start + link.length;
    }
  }
  return text;
}

/** Returns the words of a text item under a rectangle, assuming equally wide letters. */
function textUnder(
  { text, x0, x1, y, size }: PositionedText,
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
): string {
  const centreY = y + 0.3 * size;
  if (centreY < bottom || centreY > top || x1 <= left || x0 >= right || x1 <= x0) return '';
  const charWidth = (x1 - x0) / text.length;
  const words = [...text.matchAll(/\S+/g)].filter(({ index, 0: word }) => {
    const centreX = x0 + (index + word.length / 2) * charWidth;
    return centreX > left && centreX < right;
  });
  const last = words.at(-1);
  return last ? text.slice(words[0]!.index, last.index + last[0].length) : '';
}
