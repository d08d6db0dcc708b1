import { Element, isInline, type Child } from '@winnow/markdown';

const poemNames = ['poem', 'poetry', 'stanza', 'verse', 'verses', 'lyrics'];
const maxLineLength = 200;

/** Joins the lines of a poem, each in its own `div`, into stanzas with line breaks. An empty line separates stanzas. */
export function joinVerses(element: Element): void {
  for (const child of element.children) if (typeof child !== 'string' && !child.dropped) joinVerses(child);
  if (!isPoem(element) || !element.children.every(isVerse)) return;
  const lines = element.children.filter((child): child is Element => typeof child !== 'string');
  if (lines.length < 2) return;
  const joined = lines.flatMap((line): Child[] =>
    line.dropped ? [line] : [...withoutLastBreak(line), new Element('br', undefined, element)],
  );
  element.children.splice(0, Infinity, ...joined);
  element.ownLength = undefined;
}

const isPoem = (element: Element): boolean =>
  element.hasClass('line-block') || poemNames.some((name) => element.words.has(name));

/** Whether an element is one line; a stanza, whose lines are joined already, has breaks inside. */
function isVerse(child: Child): boolean {
  if (typeof child === 'string') return child.trim() === '';
  return (
    child.tag === 'div' &&
    child.textLength <= maxLineLength &&
    withoutLastBreak(child).every((part) => typeof part === 'string' || (part.tag !== 'br' && isInline(part)))
  );
}

/** A line that consists of a break is an empty one. */
function withoutLastBreak({ children }: Element): Child[] {
  const last = children.at(-1);
  return typeof last === 'object' && last.tag === 'br' ? children.slice(0, -1) : [...children];
}
