import { type Child, Element, find, findAll, textOf } from '@winnow/markdown';

/** A message of a mailing list's archive. */
export interface ArchivedMail {
  /** Empty where the title of the page is the subject. */
  readonly subject: string;
  readonly author: string;
  readonly tag: 'pre' | 'div';
  readonly text: readonly Child[];
}

/** Text in the source of every such page; pages without it are not searched. */
const marks =
  /_\/text\/mirror\/|messages sorted by|(?:date|thread) (?:prev|next|index)|(?:prev|next|previous) (?:by|in) (?:date|thread)/i;

/** Maximum siblings of a message's header, and characters of a line of it. */
const maxParts = 2_000;
const maxLineChars = 400;
const maxLabelChars = 60;

/**
 * Returns the messages on a page of a mailing list's archive, which has hardly any names: the lines of the header, the
 * text and the links to other messages are siblings, or lines of one `pre`.
 */
export function archivedMails(html: string, body: Element): ArchivedMail[] {
  if (!marks.test(html)) return [];
  const texts = inboxTexts(body);
  if (texts.length > 0) return texts.map(inboxMail).filter((mail) => mail !== undefined);
  const mail = listedMail(body);
  return mail ? [mail] : [];
}

const isInboxText = ({ tag, attributes, children }: Element): boolean =>
  tag === 'pre' &&
  children.some(
    (child) =>
      typeof child !== 'string' &&
      (attributes['id'] === 'b' ? child.attribute('id') === 't' : /^m[\da-f]{20,}$/.test(child.attribute('id'))),
  );

/** The messages of public-inbox, each of which is one `pre` on a page that names the archive as public. */
const inboxTexts = (body: Element): Element[] =>
  find(body, ({ tag, attributes }) => tag === 'a' && attributes['href']?.endsWith('_/text/mirror/') === true)
    ? findAll(body, isInboxText)
    : [];

const inboxAuthor = /(?:^|\n)From: ([^\n]+?)(?: <| @ |\n|$)/;

/** Reads one `pre` of public-inbox: a header that ends with an empty line, the text, and in threads links below it. */
function inboxMail(pre: Element): ArchivedMail | undefined {
  const { children } = pre;
  const strings = children.map((child) => (typeof child === 'string' ? child : ''));
  const from = strings.findIndex((text) => inboxAuthor.test(text));
  if (from < 0) return undefined;
  const author = inboxAuthor.exec(strings[from]!)!;
  // Empty lines before the header belong to the list of the thread; a text may have a line `From:` of its own.
  const endOfHeader = (text: string, at: number): number => text.indexOf('\n\n', at === from ? author.index : 0);
  const start = strings.findIndex((text, at) => at >= from && endOfHeader(text, at) >= 0);
  if (start < 0) return undefined;
  const isEnd = (child: Child): boolean => typeof child !== 'string' && /^e[\da-f]{20,}$/.test(child.attribute('id'));
  const end = children.findIndex(isEnd);
  const subject = find(pre, ({ tag }) => tag === 'b');
  const first = strings[start]!;
  return {
    subject: subject && end >= 0 ? textOf(subject, maxLineChars) : '',
    author: author[1]!,
    tag: 'pre',
    text: [first.slice(endOfHeader(first, start) + 2), ...children.slice(start + 1, end < 0 ? undefined : end)],
  };
}

/** Links to other messages and to lists of them. */
const neighbour =
  /^\W*((?:date|thread) (?:prev|next|index)|(?:prev|next|previous) (?:by|in) (?:date|thread)|(?:previous|next) message|messages sorted by)\b/i;
/** What begins a list or line of links below a message, and their tags. */
const below =
  /^\s*[[<]?(?:follow-?ups?|references|reply to|prev(?:ious)?\b.{0,10}\b(?:by|in|message)|next\b.{0,10}\b(?:by|in|message)|(?:date|thread) (?:prev|next|index)|messages sorted by|more information about)\b/i;
const belowTags = /^(?:ul|table|strong|a)$/;
const minNeighbours = 2;
const fieldLabel = /^\s*([a-z][a-z-]{0,30})\s*:\s*/i;
const minFields = 3;
const entryTags = /^(?:li|tr)$/;
/** Maximum characters outside of a message's text and of links, unless the text is as long: a page with an example has more. */
const maxOtherChars = 1_500;

/** The message on a page of MHonArc, Pipermail or Hypermail, whose header is followed by its text as siblings. */
function listedMail(body: Element): ArchivedMail | undefined {
  const header = find(body, isFieldList) ?? find(body, isNeighbourList);
  if (!header || countNeighbours(body) < minNeighbours) return undefined;
  const [before, after] = aroundHeader(header, body);
  const text = aboveLinks(after);
  const length = sum(text.map(unlinkedLength));
  if (unlinkedLength(body) - length > Math.max(maxOtherChars, length)) return undefined;
  const author = authorIn(header) ?? authorBefore(before);
  return author !== undefined && hasText(text) ? { subject: '', author, tag: 'div', text } : undefined;
}

function countNeighbours(body: Element): number {
  const links = findAll(body, ({ tag, linkLength }) => linkLength > 0 && (tag === 'a' || tag === 'li'));
  const labels = links.map((link) => neighbour.exec(textOf(link, maxLabelChars))?.[1]?.toLowerCase());
  return new Set(labels.filter((label) => label !== undefined)).size;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const unlinkedLength = (child: Child): number =>
  typeof child === 'string' ? child.trim().length : child.textLength - child.linkLength;

/** Returns what is before and after a header, or after an element around it alone. */
function aroundHeader(header: Element, body: Element): [before: Child[], after: Child[]] {
  for (let at = header; at.parent && at !== body; at = at.parent) {
    const siblings = at.parent.children;
    if (siblings.length > maxParts) break;
    const index = siblings.indexOf(at);
    const after = siblings.slice(index + 1);
    if (hasText(after)) return [siblings.slice(0, index), after];
  }
  return [[], []];
}

const hasText = (children: readonly Child[]): boolean =>
  children.some((child) => typeof child !== 'string' && child.textLength > 0);

/** Returns what is above the links to other messages, which begin below a line: the text itself may have references. */
function aboveLinks(children: readonly Child[]): readonly Child[] {
  let isBelowLine = false;
  for (const [index, child] of children.entries()) {
    if (isBelowLine && isLinkOrList(child)) return children.slice(0, index);
    if (typeof child === 'object' && child.tag === 'hr') isBelowLine = true;
    else if (typeof child === 'string' ? child.trim() !== '' : child.textLength > 0) isBelowLine = false;
  }
  return children;
}

const isLinkOrList = (child: Child): boolean =>
  typeof child === 'string'
    ? /^\s*\[$/.test(child)
    : belowTags.test(child.tag) && below.test(textOf(child, maxLineChars));

/** The entries of a list or table, without those of others in it. */
const fieldsOf = (list: Element): string[] =>
  list.children
    .flatMap((child) => (typeof child === 'object' && child.tag === 'tbody' ? child.children : [child]))
    .filter((child): child is Element => typeof child === 'object' && entryTags.test(child.tag))
    .map((entry) => textOf(entry, maxLineChars));

/** Whether an element has the lines of a message's header as entries, and no others. */
function isFieldList(element: Element): boolean {
  if (!/^(?:ul|table)$/.test(element.tag)) return false;
  const labels = new Set(fieldsOf(element).map((field) => fieldLabel.exec(field)?.[1]?.toLowerCase()));
  return labels.size >= minFields && !labels.has(undefined) && labels.has('from') && labels.has('date');
}

/** Whether an element has the links of Pipermail and Hypermail to other messages, and to the lists of all. */
const isNeighbourList = (element: Element): boolean =>
  element.tag === 'ul' && fieldsOf(element).some((entry) => /^\s*messages sorted by/i.test(entry));

function authorIn(header: Element): string | undefined {
  const field = fieldsOf(header).find((each) => /^\s*from\s*:/i.test(each));
  return field && nameOf(field.replace(fieldLabel, ''));
}

/** Returns the name in bold type before the links of Pipermail and Hypermail, unless it is the label of a field. */
const authorBefore = (siblings: readonly Child[]): string | undefined => {
  const name = siblings.findLast(
    (child): child is Element => typeof child !== 'string' && /^(?:b|strong)$/.test(child.tag),
  );
  const text = name && textOf(name, maxLineChars);
  return text?.trimEnd().endsWith(':') ? undefined : text && nameOf(text);
};

/** Returns the name in `Name <address>`, or the address alone. */
function nameOf(field: string): string | undefined {
  const line = field.replaceAll('"', '').replace(/\s+/g, ' ').trim();
  const address = line.indexOf('<');
  return (address > 0 ? line.slice(0, address).trim() : line) || undefined;
}
