import { Element, findAll, hasText, textOf, type Child } from '@winnow/markdown';
import { caption, Converter, type ConvertedDocument, type Rule, type Rules } from '../converter';
import { childAt, childrenNamed, html, joined, outermost, textAt } from '../elements';
import { formula } from '../formula';
import { authors, metaOf, pubDate, titleElement, titleOf } from './article-meta';
import { reference } from './references';

/** Titles for parts that often have none. */
const partTitles: Readonly<Record<string, string>> = {
  ack: 'Acknowledgements',
  'ref-list': 'References',
  abstract: 'Abstract',
  'trans-abstract': 'Abstract',
};

/** Writes a part that has a title of its own in print. */
const titledPart: Rule = (element, converter, level) => {
  const title = childrenNamed(element, 'title')[0];
  const isTitled = title !== undefined && hasText(title);
  const heading = isTitled ? converter.content(title, level) : [partTitles[element.tag] ?? ''];
  const isNumbered = element.tag === 'ref-list' && dropNumbers(childrenNamed(element, 'ref'));
  const children = converter.content(element, level + 1, [title]);
  const content = element.tag === 'ref-list' ? listItems(children, isNumbered ? 'ol' : 'ul') : children;
  return hasText(html('div', content)) ? [converter.heading(heading, level), html('div', content)] : [];
};

/** Drops the labels of references that are the numbers of a list. Returns whether they were. */
function dropNumbers(references: readonly Element[]): boolean {
  const labels = references.map((each) => childrenNamed(each, 'label')[0]);
  const isNumbered = labels.every(
    (label, index) => label && textOf(label).replace(/[[\].]/g, '') === String(index + 1),
  );
  if (isNumbered) for (const label of labels) label!.dropped = 'number of an item';
  return isNumbered;
}

/** Puts successive items into lists. */
function listItems(children: readonly Child[], tag: 'ol' | 'ul'): Child[] {
  const blocks: Child[] = [];
  let list: Element | undefined;
  for (const child of children) {
    if (typeof child !== 'string' && child.tag === 'li') {
      if (!list) blocks.push((list = html(tag)));
      child.parent = list;
      list.children.push(child);
    } else if (typeof child !== 'string' || child.trim() !== '') {
      list = undefined;
      blocks.push(child);
    }
  }
  return blocks;
}

/** A figure or table: label and caption, then the rest. Pictures have no text but that. */
const captioned: Rule = (element, converter, level) => {
  const [label] = childrenNamed(element, 'label');
  const [captionElement] = childrenNamed(element, 'caption');
  const [title] = childrenNamed(captionElement, 'title');
  const description = captionElement ? converter.content(captionElement, level, [title]) : [];
  return [
    ...caption(label ? textOf(label) : '', title ? converter.content(title, level) : [], description),
    html('div', converter.content(element, level, [label, captionElement])),
  ];
};

/** Maximum characters of an address that is the text of an element. */
const maxAddressChars = 2_000;

const list: Rule = (element, converter, level) => {
  const isOrdered = /^(?:order|alpha|roman)/.test(element.attribute('list-type'));
  const [title] = childrenNamed(element, 'title');
  const items = converter.content(element, level, [title]);
  const heading = title ? [html('p', converter.content(title, level))] : [];
  return [...heading, html(isOrdered ? 'ol' : 'ul', items)];
};

const rules: Rules = {
  graphic: '-',
  'inline-graphic': '-',
  media: '-',
  'object-id': '-',
  'alt-text': '-',
  'long-desc': '-',
  'sec-meta': '-',
  permissions: '-',
  sec: 'section',
  app: 'section',
  'app-group': 'section',
  notes: 'section',
  glossary: 'section',
  bio: 'section',
  'fn-group': 'section',
  'boxed-text': 'section',
  statement: 'section',
  abstract: titledPart,
  'trans-abstract': titledPart,
  ack: titledPart,
  'ref-list': titledPart,
  ref: reference,
  title: (element, converter, level) => [html('p', [html('strong', converter.content(element, level))])],
  p: 'p',
  list,
  'list-item': (element, converter, level) => [
    html('li', converter.content(element, level, childrenNamed(element, 'label'))),
  ],
  'def-list': 'dl',
  'def-item': '',
  term: 'dt',
  def: 'dd',
  'disp-quote': 'blockquote',
  'verse-group': 'blockquote',
  'verse-line': 'p',
  attrib: 'p',
  preformat: 'pre',
  code: (element, converter, level) => [
    html(
      element.attributes['executable'] || textOf(element, 200).length > 80 ? 'pre' : 'code',
      converter.content(element, level),
    ),
  ],
  fig: captioned,
  'fig-group': captioned,
  'table-wrap': captioned,
  'table-wrap-group': captioned,
  'supplementary-material': captioned,
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tfoot: 'tfoot',
  tr: 'tr',
  th: 'th',
  td: 'td',
  col: '-',
  colgroup: '-',
  alternatives: '',
  'table-wrap-foot': 'div',
  'inline-formula': (element, converter, level) => formula(element, false, () => converter.content(element, level)),
  'disp-formula': (element, converter, level) => formula(element, true, () => converter.content(element, level)),
  math: (element) => formula(element, false, () => [textOf(element)]),
  italic: 'em',
  bold: 'strong',
  sub: 'sub',
  sup: 'sup',
  monospace: 'code',
  strike: 's',
  underline: 'u',
  sc: '',
  break: 'br',
  'ext-link': (element, converter, level) => [
    html('a', converter.content(element, level), { href: element.attributes['href'] }),
  ],
  uri: (element, converter, level) => [
    html('a', converter.content(element, level), {
      href: element.attributes['href'] ?? textOf(element, maxAddressChars).slice(0, maxAddressChars),
    }),
  ],
  email: '',
  fn: (element, converter, level) => {
    if (converter.isNoted(element)) return [];
    const [label] = childrenNamed(element, 'label');
    const children = converter.content(element, level, [label]);
    const first = children.find((child): child is Element => typeof child !== 'string' && child.tag === 'p');
    if (label && first) first.children.unshift(`${textOf(label)} `);
    return [html('div', children)];
  },
};

/** Adds marks of footnotes, which are written after the text; footnotes of tables stay with their table. */
function withNotes(root: Element): Rules {
  const notes = new Map(
    findAll(root, (element) => element.tag === 'fn' && element.parent?.tag !== 'table-wrap-foot').map(
      (element) => [element.attribute('id'), element] as const,
    ),
  );
  const content = (note: Element, converter: Converter): Child[] =>
    converter.content(note, 6, childrenNamed(note, 'label'));
  return {
    ...rules,
    xref: (element, converter, level) => {
      const note = element.attribute('ref-type') === 'fn' ? notes.get(element.attribute('rid')) : undefined;
      return note ? converter.note(note, () => content(note, converter)) : converter.content(element, level);
    },
    fn: (element, converter, level) => {
      // A footnote in the text has no mark of its own.
      if (element.parent?.tag === 'p') return converter.note(element, () => content(element, converter));
      return (rules['fn'] as Exclude<Rule, string>)(element, converter, level);
    },
  };
}

/** Converts a journal article or part of a book (JATS, BITS; NISO Z39.96): title, authors, abstract, text, references. */
export function readJats(root: Element): ConvertedDocument {
  const converter = new Converter(withNotes(root));
  const blocks = [root, ...childrenNamed(root, 'sub-article', 'response')].flatMap((article) =>
    readArticle(article, converter, article === root ? 1 : 2),
  );
  const meta = metaOf(root);
  const published = pubDate(meta);
  const author = authors(meta);
  const language = root.attribute('lang');
  return {
    blocks: [...blocks, ...converter.noteList()],
    title: titleOf(meta),
    facts: { ...(author && { author }), ...(published && { published }), ...(language && { language }) },
  };
}

function readArticle(article: Element, converter: Converter, level: number): Child[] {
  const meta = metaOf(article);
  const title = titleElement(meta);
  const subtitle = childAt(meta, 'title-group/subtitle');
  const keywords = childrenNamed(meta, 'kwd-group').map((group) => {
    const words = joined(
      outermost(group, ({ tag }) => tag === 'kwd').map((word) => textOf(word)),
      ', ',
    );
    return html('p', words === '' ? [] : [`${textAt(group, 'title').replace(/:$/, '') || 'Keywords'}: ${words}`]);
  });
  const parts = childrenNamed(article, 'body', 'back', 'book-body', 'book-part', 'floats-group');
  return [
    ...(title ? [converter.heading(converter.content(title, level), level)] : []),
    ...(subtitle ? [html('p', converter.content(subtitle, level))] : []),
    html('p', [authors(meta)]),
    ...converter.all(childrenNamed(meta, 'abstract', 'trans-abstract'), level + 1),
    ...keywords,
    ...parts.flatMap((part) => converter.content(part, level + 1)),
  ];
}
