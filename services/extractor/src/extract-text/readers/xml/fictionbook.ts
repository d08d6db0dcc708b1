import { Element, findAll, hasText, textOf, type Child } from '@winnow/markdown';
import { Converter, fullName, type ConvertedDocument, type Rules } from './converter';
import { childAt, childrenNamed, html, isoDate, joined, textAt } from './elements';

/** Returns the lines of a title as one line, since a heading has no paragraphs. */
const titleContent = (title: Element, converter: Converter, level: number): Child[] =>
  childrenNamed(title, 'p').flatMap((line, index) => [...(index > 0 ? [' '] : []), ...converter.content(line, level)]);

const rules: Rules = {
  section: (element, converter, level) => {
    if (converter.isNoted(element)) return [];
    const [title] = childrenNamed(element, 'title');
    if (!title || !hasText(title)) return [html('div', converter.content(element, level))];
    return [
      converter.heading(titleContent(title, converter, level), level),
      html('div', converter.content(element, level + 1, [title])),
    ];
  },
  title: (element, converter, level) => [html('p', [html('strong', titleContent(element, converter, level))])],
  subtitle: (element, converter, level) => [converter.heading(converter.content(element, level), level)],
  p: 'p',
  'text-author': 'p',
  date: 'p',
  annotation: 'div',
  epigraph: 'blockquote',
  cite: 'blockquote',
  poem: 'blockquote',
  stanza: (element, converter, level) => {
    const verses = childrenNamed(element, 'v');
    const rest = converter.content(element, level, verses);
    const lines = verses.flatMap((verse, index) => [
      ...(index > 0 ? [html('br')] : []),
      ...converter.content(verse, level),
    ]);
    return [...rest, html('p', lines)];
  },
  'empty-line': '-',
  image: '-',
  binary: '-',
  table: 'table',
  tr: 'tr',
  th: 'th',
  td: 'td',
  strong: 'strong',
  emphasis: 'em',
  style: '',
  strikethrough: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
};

/** Returns the sections that are notes, by their identifiers. */
const notesOf = (root: Element): ReadonlyMap<string, Element> =>
  new Map(
    childrenNamed(root, 'body')
      .filter((body) => body.attributes['name'] !== undefined)
      .flatMap((body) => findAll(body, ({ tag, attributes }) => tag === 'section' && attributes['id'] !== undefined))
      .map((section) => [section.attribute('id'), section] as const),
  );

function withLinks(root: Element): Rules {
  const notes = notesOf(root);
  return {
    ...rules,
    a: (element, converter, level) => {
      const href = element.attribute('href');
      const note = href.startsWith('#') ? notes.get(href.slice(1)) : undefined;
      if (note) return converter.note(note, () => converter.content(note, level, childrenNamed(note, 'title')));
      return [html('a', converter.content(element, level), { href })];
    },
  };
}

const nameOf = (author: Element): string =>
  fullName(textAt(author, 'first-name'), textAt(author, 'middle-name'), textAt(author, 'last-name')) ||
  textAt(author, 'nickname');

/** Converts a book of FictionBook 2: title, authors, annotation, bodies; notes follow the text. */
export function readFictionBook(root: Element): ConvertedDocument {
  const converter = new Converter(withLinks(root));
  const info = childAt(root, 'description/title-info');
  const title = textAt(info, 'book-title');
  const author = joined(childrenNamed(info, 'author').map(nameOf), ', ');
  const bodies = childrenNamed(root, 'body');
  const [bodyTitle] = childrenNamed(bodies[0], 'title');
  const annotation = childAt(info, 'annotation');
  const date = childAt(info, 'date');
  const published = isoDate(date?.attribute('value') ?? '') || isoDate(date ? textOf(date) : '');
  const language = textAt(info, 'lang');
  const level = bodyTitle && title === '' ? 1 : 2;
  const texts = bodies.flatMap((body) => {
    const [own] = childrenNamed(body, 'title');
    const isBookTitle = body === bodies[0] && title !== '';
    const content = converter.content(body, level, [own]);
    if (!own || isBookTitle || !hasText(html('div', content))) return content;
    return [converter.heading(titleContent(own, converter, level), body === bodies[0] ? 1 : level), ...content];
  });
  return {
    blocks: [
      ...(title ? [html('h1', [title])] : []),
      html('p', [author]),
      ...(annotation ? converter.one(annotation, level) : []),
      ...texts,
      ...converter.noteList(),
    ],
    title,
    facts: {
      ...(author && { author }),
      ...(published && { published }),
      ...(language && { language }),
      ...(annotation && hasText(annotation) && { description: textOf(annotation) }),
    },
  };
}
