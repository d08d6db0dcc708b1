import { type Child, type Element, isInline, textOf } from '@winnow/markdown';

const maxTitleChars = 500;

/**
 * Returns the title that a generator writes without a heading, if this is the element: Doxygen in a box, Compodoc as the
 * last of the breadcrumbs in its text.
 */
export function titleInBox(element: Element): string {
  if (isBox(element)) return element.children.map(textOfPart).join('');
  return isCurrentCrumb(element) ? textOf(element, maxTitleChars) : '';
}

const isBox = ({ tag, parent, attributes }: Element): boolean =>
  tag === 'div' && attributes['class'] === 'title' && parent?.hasClass('headertitle') === true;

/** The box may also have groups and labels of an entry: "Modules", "abstract". */
const textOfPart = (part: Child): string =>
  typeof part === 'string' ? part : isInline(part) && !part.hasClass('mlabels') ? textOf(part, maxTitleChars) : '';

function isCurrentCrumb(element: Element): boolean {
  const { tag, parent } = element;
  if (tag !== 'li' || !element.hasClass('breadcrumb-item') || !parent?.parent?.hasClass('content-data')) return false;
  return parent.children.findLast((child) => typeof child !== 'string') === element;
}
