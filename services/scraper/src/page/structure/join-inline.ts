import { type Child, type Element, hasText, isInline } from '@winnow/markdown';

/**
 * Puts a paragraph into the line before it, where its box is named `inline`: YARD writes "Float — " and "Deprecated. "
 * before such boxes, which its style sheet shows in the line. The line has become a `div` of its own before.
 */
export function joinInline(main: Element): void {
  let line: Element | undefined;
  for (const child of main.children) {
    if (!hasText(child)) continue;
    const paragraph = line && main.tag !== 'span' ? paragraphOf(child) : undefined;
    if (line && paragraph) append(line, paragraph);
    else if (typeof child !== 'string') joinInline(child);
    line = typeof child !== 'string' && isLine(child) ? child : undefined;
  }
}

const isLine = ({ tag, children }: Element): boolean =>
  tag === 'div' && children.every((child) => typeof child === 'string' || isInline(child));

/** Returns the only child of a box that is shown in the line. */
function paragraphOf(box: Child): Element | undefined {
  if (typeof box === 'string' || box.tag !== 'div' || !box.hasClass('inline')) return undefined;
  const [only, ...others] = box.children.filter(hasText);
  return typeof only === 'object' && only.tag === 'p' && others.length === 0 ? only : undefined;
}

function append(line: Element, { children }: Element): void {
  line.children.push(' ');
  for (const child of children) {
    if (typeof child !== 'string') child.parent = line;
    line.children.push(child);
  }
  children.length = 0;
  line.ownLength = undefined;
}
