import { type Child, closest, type Element, isInline, textOf } from '@winnow/markdown';

const maxTitleChars = 500;
/** Maximum levels from the text of Compodoc to the row of its menu and text. */
const maxLevels = 3;

/**
 * Returns the title that a generator writes without a heading, if this is the element: Doxygen in a box, Fossil after the
 * heading with the name of the project, Compodoc as the last of the breadcrumbs in its text.
 */
export function titleInBox(element: Element, documentTitle: string): string {
  if (isBox(element)) return element.children.map(textOfPart).join('');
  if (isHeader(element)) return titleBesideProject(element, documentTitle);
  return isCurrentCrumb(element) ? textOf(element, maxTitleChars) : '';
}

const isBox = (element: Element): boolean =>
  isTitle(element) &&
  element.parent?.hasClass('headertitle') === true &&
  element.parent.parent?.hasClass('header') === true;

const isHeader = (element: Element): boolean => isTitle(element) && element.parent?.hasClass('header') === true;

const isTitle = ({ tag, attributes }: Element): boolean => tag === 'div' && attributes['class'] === 'title';

/** Returns the text after a heading, if the title of the document is both with a colon: `Boats: Rowing`. */
function titleBesideProject({ children }: Element, documentTitle: string): string {
  const [heading, ...rest] = children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const [text] = rest;
  if (typeof heading !== 'object' || heading.tag !== 'h1' || rest.length !== 1 || typeof text !== 'string') return '';
  return documentTitle === `${textOf(heading, maxTitleChars).trim()}: ${text.trim()}` ? text : '';
}

/** The box may also have groups and labels of an entry: "Modules", "abstract". */
const textOfPart = (part: Child): string =>
  typeof part === 'string' ? part : isInline(part) && !part.hasClass('mlabels') ? textOf(part, maxTitleChars) : '';

function isCurrentCrumb(element: Element): boolean {
  const { tag, parent: list } = element;
  const text = list?.parent;
  if (tag !== 'li' || !text?.hasClass('content-data') || !element.hasClass('breadcrumb-item')) return false;
  const row = closest(text.parent, maxLevels, (each) => each.hasClass('row') && each.hasClass('main'));
  return row !== undefined && list?.children.findLast((child) => typeof child !== 'string') === element;
}
