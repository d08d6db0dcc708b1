import { Element, isInline, type Child } from '@winnow/markdown';

/** Tags whose text has its own line breaks, and headings, which are one line. */
const otherTags = new Set('pre code textarea h1 h2 h3 h4 h5 h6'.split(' '));
/** Utility classes of Tailwind, Vuetify and others, with their prefixes: `whitespace-pre-wrap`, `text-pre-line`. */
const keepingClass = /(?:^|\s)(?:[\w-]{1,9}[-:])?(?:white-?space|text|ws)-pre-(?:wrap|line)(?:$|\s)/;
const keepingStyle = /white-space\s*:\s*(?:pre|pre-wrap|pre-line|break-spaces)\s*(?:;|!|$)/i;
const otherStyle = /white-space\s*:/i;
const otherClass = /(?:^|\s)(?:[\w-]{1,9}[-:])?(?:white-?space|text|ws)-(?:normal|nowrap)(?:$|\s)/;

/**
 * Writes the line breaks that `white-space: pre-wrap` or `pre-line` keeps in texts of users, such as comments and mails.
 * @param isKept whether the parent of the element keeps them
 */
export function writeLineBreaks(element: Element, isKept = false): void {
  if (otherTags.has(element.tag)) return;
  const keepsBreaks = keepsLines(element, isKept);
  const written: Child[] = [];
  element.children.forEach((child, index, siblings) => {
    if (typeof child !== 'string') {
      written.push(child);
      if (!child.dropped) writeLineBreaks(child, keepsBreaks);
      return;
    }
    const lines = keepsBreaks ? linesOf(child, siblings[index - 1], siblings[index + 1]) : [child];
    for (const [at, line] of lines.entries()) {
      if (at > 0) written.push(new Element('br', undefined, element));
      written.push(line);
    }
  });
  if (written.length === element.children.length) return;
  element.children.length = 0;
  for (const child of written) element.children.push(child);
  element.ownLength = undefined;
}

/** Splits a text into its lines, except for breaks beside a block or at the edge of one. */
function linesOf(text: string, before: Child | undefined, after: Child | undefined): string[] {
  const lines = text.split('\n');
  const first = isPartOfLine(before) ? 0 : lines.findIndex((line) => line.trim() !== '');
  const last = isPartOfLine(after) ? lines.length - 1 : lines.findLastIndex((line) => line.trim() !== '');
  return first < 0 || last < first ? [text] : lines.slice(first, last + 1);
}

const isPartOfLine = (child: Child | undefined): boolean =>
  typeof child === 'object' && child.tag !== 'br' && isInline(child);

/** Whether an element keeps line breaks. The style sheet of HyperKitty, an archive of mails, has it for paragraphs. */
function keepsLines({ tag, parent, attributes }: Element, isKept: boolean): boolean {
  const { class: names = '', style = '' } = attributes;
  if (otherStyle.test(style)) return keepingStyle.test(style);
  if (otherClass.test(names)) return false;
  return isKept || keepingClass.test(names) || (tag === 'p' && parent?.hasClass('email-body') === true);
}
