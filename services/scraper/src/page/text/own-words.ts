import { Element } from '@winnow/markdown';

const prefixes = ['has', 'with', 'without', 'no'];
const parts = 'sidebars? menus? nav navbar navigation toc comments? breadcrumbs? tags author share pagination';

/** Names of a layout by its parts: `with-sidebar`, `page-has-left-sidebar`, `no_toc_section`. `no-comments` is a notice. */
const layoutName = new RegExp(
  String.raw`(?<![^\s_-])(?:has|with|without|no(?![-_]comment))[-_](?:(?:left|right|main|page|side|primary)[-_])?` +
    String.raw`(?:${parts.replaceAll(' ', '|')})(?![^\s_-])\S*`,
  'gi',
);

/** Returns the words in class and id, without the names of parts that the element has, or has not. */
export function ownWords({ words, names }: Element): ReadonlySet<string> {
  if (!prefixes.some((prefix) => words.has(prefix))) return words;
  return new Element('div', { class: names.replace(layoutName, ' ') }).words;
}
