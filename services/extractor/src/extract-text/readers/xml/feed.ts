import { buildTree, Element, findAll, hasText, textOf, type Child } from '@winnow/markdown';
import { countElements } from '../html/count-elements';
import { dropHidden } from '../html/drop-hidden';
import type { TextBudget } from '../text-budget';
import type { ConvertedDocument } from './converter';
import { childrenNamed, elementsOf, html, isElement, isoDate, joined, textAt } from './elements';

/** Parses HTML that is escaped in a text. */
export function escapedHtml(text: string, budget: TextBudget): Element {
  budget.addElements();
  countElements(text, budget);
  const { root } = buildTree(text, html('body'));
  dropHidden(root);
  return root;
}

/** Returns the HTML in the text of an element, or in its child elements (Atom, `type="xhtml"`). */
function contentOf(element: Element, budget: TextBudget): Child[] {
  if (element.attribute('type') === 'xhtml' || elementsOf(element).length > 0) {
    for (const hidden of findAll(element, ({ tag }) => /^(?:script|style|template)$/i.test(tag)))
      hidden.dropped = 'not shown';
    return element.children;
  }
  const text = element.children.filter((child) => !isElement(child)).join('');
  // Text of Atom without a type has no markup; descriptions of RSS may have some.
  const isPlain = /^text(?:\/plain)?$/.test(element.attribute('type')) || !/[<&]/.test(text);
  if (isPlain) return text.split(/\n\s*\n/).map((paragraph) => html('p', [paragraph]));
  return [escapedHtml(text, budget)];
}

/** Returns a title, in which feeds escape HTML twice, as a line of text. */
const titleOf = (element: Element, budget: TextBudget): string => {
  const [title] = childrenNamed(element, 'title');
  return title ? textOf(html('div', contentOf(title, budget))) : '';
};

/** Returns the address of an entry or feed: the text of RSS, the attribute of Atom. */
function linkOf(element: Element): string {
  const links = childrenNamed(element, 'link');
  const link = links.find((each) => /^(?:alternate|)$/.test(each.attribute('rel')));
  const address = link ? link.attribute('href') || textOf(link) : '';
  const [guid] = childrenNamed(element, 'guid');
  return address || (guid && guid.attribute('isPermaLink') !== 'false' ? textOf(guid) : '');
}

/** Returns the first date of an element in ISO 8601; RSS has dates in the format of mails. */
function dateOf(element: Element, ...names: string[]): string {
  for (const name of names) {
    const text = textAt(element, name).slice(0, 100);
    const date = isoDate(text) || (Number.isNaN(Date.parse(text)) ? '' : new Date(text).toISOString());
    if (date !== '') return date.replace(/T00:00:00(?:\.000)?Z$/, '').replace('.000Z', 'Z');
  }
  return '';
}

const authorOf = (element: Element): string =>
  joined(
    childrenNamed(element, 'author', 'dc:creator').map((author) => textAt(author, 'name') || textOf(author)),
    ', ',
  );

function entryBlocks(entry: Element, budget: TextBudget): Child[] {
  const [content] = ['content:encoded', 'content', 'description', 'summary']
    .flatMap((name) => childrenNamed(entry, name))
    .filter(hasText);
  const title = titleOf(entry, budget);
  const link = linkOf(entry);
  const facts: Child[] = [joined([dateOf(entry, 'pubDate', 'published', 'updated', 'dc:date'), authorOf(entry)], ', ')];
  if (link !== '') facts.push(hasText(facts[0]!) ? ', ' : '', html('a', [link], { href: link }));
  return [
    ...(title ? [html('h2', [title])] : []),
    html('p', facts),
    ...(content ? [html('div', contentOf(content, budget))] : []),
  ];
}

/** Converts a news feed (RSS 0.9 to 2.0, Atom): each entry with its title, date, author, address and text. */
export function readFeed(root: Element, budget: TextBudget): ConvertedDocument {
  const channel = childrenNamed(root, 'channel')[0] ?? root;
  // RSS 1.0 has the entries beside the channel.
  const entries = [
    ...childrenNamed(channel, 'item', 'entry'),
    ...(channel === root ? [] : childrenNamed(root, 'item')),
  ];
  const title = titleOf(channel, budget);
  const [description] = childrenNamed(channel, 'description', 'subtitle');
  const modified = dateOf(channel, 'lastBuildDate', 'updated', 'pubDate', 'dc:date');
  const summary = description ? html('div', contentOf(description, budget)) : undefined;
  const language = textAt(channel, 'language') || root.attribute('lang');
  const author = authorOf(channel);
  return {
    blocks: [
      ...(title ? [html('h1', [title])] : []),
      ...(summary ? [summary] : []),
      ...entries.flatMap((entry) => entryBlocks(entry, budget)),
    ],
    title,
    facts: {
      ...(summary && hasText(summary) && { description: textOf(summary) }),
      ...(author && { author }),
      ...(modified && { modified }),
      ...(language && { language }),
    },
  };
}
