import { buildTree, Element, textOf, toMarkdown, type Child } from '@winnow/markdown';
import { flattenInnerTables } from '../tree/inner-tables';
import { markLists } from '../tree/mark-lists';

/** Prefix of the ids that mammoth generates for notes and their marks; document text cannot contain them. */
export const idPrefix = 'winnow-';

const noteId = new RegExp(`^${idPrefix}(?:foot|end)note-`);
const backLink = new RegExp(`^#${idPrefix}(?:foot|end)note-ref-`);

/** Parts of a document in mammoth's HTML, each after an `h6.part`. */
export type PartKind = 'header' | 'body' | 'footer';

/**
 * Writes mammoth's HTML as Markdown, with the Markdown writer for web pages: headers once, the body, notes with their
 * numbers, footers once. `write` writes another format. Omits headers and footers without words, and those repeated in
 * the body.
 */
export function composeHtml(
  html: string,
  kinds: readonly PartKind[],
  write: (part: Element) => string = toMarkdown,
): string {
  const parts: Element[] = [];
  const notes: string[] = [];
  for (const child of buildTree(html).root.children) {
    if (isPart(child)) parts.push(new Element('div'));
    else if (isNotes(child)) notes.push(...noteBlocks(child, write));
    else parts.at(-1)?.children.push(child);
  }
  const blocksOf = (kind: PartKind): string[] =>
    parts.filter((_, index) => kinds[index] === kind).map((part) => write(flattenInnerTables(markLists(part))));
  const body = blocksOf('body');
  const told = new Set(body.flatMap((text) => text.split('\n\n')));
  const edges = (kind: PartKind): string[] => blocksOf(kind).filter((text) => isNews(text, told));
  return [...edges('header'), ...body, ...notes, ...edges('footer')].join('\n\n');
}

function isNews(text: string, told: Set<string>): boolean {
  if (!/\p{L}{2}/u.test(text) || told.has(text)) return false;
  told.add(text);
  return true;
}

const isPart = (child: Child): boolean => typeof child !== 'string' && child.tag === 'h6' && child.hasClass('part');

function isNotes(child: Child): child is Element {
  if (typeof child === 'string' || child.tag !== 'ol') return false;
  const [first] = child.children;
  return first !== undefined && typeof first !== 'string' && noteId.test(first.attribute('id'));
}

function noteBlocks({ children }: Element, write: (part: Element) => string): string[] {
  return children.flatMap((note, index) => {
    if (typeof note === 'string') return [];
    removeBackLink(note);
    const text = textOf(note) === '' ? '' : write(flattenInnerTables(markLists(asDiv(note))));
    return text === '' ? [] : [`[${index + 1}] ${text}`];
  });
}

function asDiv(item: Element): Element {
  const block = new Element('div');
  block.children.push(...item.children);
  return block;
}

/** Removes the arrow from a note back to its mark, which mammoth adds. */
function removeBackLink(element: Element): void {
  element.children.forEach((child, index) => {
    if (typeof child === 'string') return;
    if (child.tag === 'a' && backLink.test(child.attribute('href'))) element.children.splice(index, 1);
    else removeBackLink(child);
  });
}
