import { buildTree, Element, textOf, type Child } from '@winnow/markdown';
import { appendAll } from '../append-all';
import { isNewText } from '../new-text';
import { flattenNestedTables } from '../tree/nested-tables';
import { convertLists, toDiv } from '../tree/convert-lists';
import { dropPageNumbers } from './page-numbers';

/** Prefix of the ids that mammoth generates for notes and their marks; document text cannot contain them. */
export const idPrefix = 'winnow-';

const noteId = new RegExp(`^${idPrefix}(?:foot|end)note-`);
const backLink = new RegExp(`^#${idPrefix}(?:foot|end)note-ref-`);

/** Parts of a document in mammoth's HTML, each after an `h6.part`. */
export type StoryKind = 'header' | 'body' | 'footer';

/**
 * Writes mammoth's HTML as Markdown, with the Markdown writer for web pages: headers once, the body, notes with their
 * numbers, footers once. Omits headers and footers without words, and those repeated in the body. `writePart` writes the
 * format, `insert` fills in the inserted files; `linksNotes`: notes are part of the body, in which the writer finds them.
 */
export function composeHtml(
  html: string,
  storyKinds: readonly StoryKind[],
  writePart: (part: Element) => string,
  insert: (part: Element) => Element,
  linksNotes = false,
): string {
  const parts: Element[] = [];
  const notes: string[] = [];
  const linkedNotes: Element[] = [];
  for (const child of buildTree(html).root.children) {
    if (isPart(child)) parts.push(new Element('div'));
    else if (isNotes(child) && linksNotes) linkedNotes.push(linkedList(child));
    else if (isNotes(child)) appendAll(notes, noteBlocks(child, writePart));
    else parts.at(-1)?.children.push(child);
    if (typeof child !== 'string') removeBoldOfHeadings(child);
  }
  const blocksOf = (kind: StoryKind): string[] =>
    parts
      .filter((_, index) => storyKinds[index] === kind)
      .map((part) => (kind === 'body' ? part : dropPageNumbers(part)))
      .map((part) => insert(flattenNestedTables(convertLists(part))))
      .map((part, index) => writePart(kind === 'body' && index === 0 ? withNotes(part, linkedNotes) : part));
  const body = blocksOf('body');
  const seenBlocks = new Set(body.flatMap((text) => text.split('\n\n')));
  const newBlocks = (kind: StoryKind): string[] => blocksOf(kind).filter((text) => isNewText(text, seenBlocks));
  return [...newBlocks('header'), ...body, ...notes, ...newBlocks('footer')].join('\n\n');
}

const isPart = (child: Child): boolean => typeof child !== 'string' && child.tag === 'h6' && child.hasClass('part');

function isNotes(child: Child): child is Element {
  if (typeof child === 'string' || child.tag !== 'ol') return false;
  const [first] = child.children;
  return first !== undefined && typeof first !== 'string' && noteId.test(first.attribute('id'));
}

function noteBlocks({ children }: Element, writePart: (part: Element) => string): string[] {
  return children.flatMap((note, index) => {
    if (typeof note === 'string') return [];
    removeBackLink(note);
    const text = textOf(note) === '' ? '' : writePart(flattenNestedTables(convertLists(toDiv(note))));
    return text === '' ? [] : [`[${index + 1}] ${text}`];
  });
}

/** Converts the contents of notes, whose ids the links of their marks have. */
function linkedList({ children }: Element): Element {
  const list = new Element('ol');
  for (const note of children) {
    if (typeof note === 'string') continue;
    removeBackLink(note);
    const item = new Element('li', { id: note.attribute('id') }, list);
    item.children.push(flattenNestedTables(convertLists(toDiv(note))));
    if (textOf(note) !== '') list.children.push(item);
  }
  return list;
}

function withNotes(part: Element, notes: readonly Element[]): Element {
  appendAll(part.children, notes);
  return part;
}

/** Removes bold inside headings, which are bold by their tag. */
function removeBoldOfHeadings(element: Element, isInHeading = isHeading(element)): void {
  for (const child of element.children)
    if (typeof child !== 'string') removeBoldOfHeadings(child, isInHeading || isHeading(child));
  if (!isInHeading || !element.children.some(isBold)) return;
  element.children.splice(
    0,
    Infinity,
    ...element.children.flatMap((child) => (isBold(child) ? child.children : [child])),
  );
}

const isHeading = ({ tag }: Element): boolean => /^h[1-6]$/.test(tag);
const isBold = (child: Child): child is Element => typeof child !== 'string' && child.tag === 'strong';

/** Removes the arrow from a note back to its mark, which mammoth adds. */
function removeBackLink(element: Element): void {
  element.children.forEach((child, index) => {
    if (typeof child === 'string') return;
    if (child.tag === 'a' && backLink.test(child.attribute('href'))) element.children.splice(index, 1);
    else removeBackLink(child);
  });
}
