import { Element, findAll, textOf, type Child } from '@winnow/markdown';
import { Converter, fullName, type ConvertedDocument, type Rule, type Rules } from './converter';
import { childAt, childrenNamed, elementsOf, html, isoDate, joined, outermost, textAt } from './elements';
import { formula } from './formula';

const lines = (element: Element, converter: Converter, level: number): Child[] => {
  const verses = childrenNamed(element, 'l');
  const rest = converter.content(element, level, verses);
  const content = verses.flatMap((verse, index) => [
    ...(index > 0 ? [html('br')] : []),
    ...converter.content(verse, level),
  ]);
  return [...rest, html('p', content)];
};

const emphasised: Rule = (element, converter, level) => {
  const look = `${element.attribute('rend')} ${element.attribute('rendition')} ${element.attribute('style')}`;
  const tag = /sup/i.test(look) ? 'sup' : /sub/i.test(look) ? 'sub' : /bold|strong/i.test(look) ? 'strong' : 'em';
  return [html(tag, converter.content(element, level))];
};

const list: Rule = (element, converter, level) => {
  const [head] = childrenNamed(element, 'head');
  const heading = head ? [html('p', [html('strong', converter.content(head, level))])] : [];
  const type = `${element.attribute('type')} ${element.attribute('rend')}`;
  const isGlossary = childrenNamed(element, 'label').length > 0;
  const items = elementsOf(element)
    .filter((item) => item !== head)
    .map((item) => html(isGlossary ? (item.tag === 'label' ? 'dt' : 'dd') : 'li', converter.content(item, level)));
  return [...heading, html(isGlossary ? 'dl' : /ordered|numbered/.test(type) ? 'ol' : 'ul', items)];
};

/** A figure: its title, unless the description repeats it, without the number that GROBID writes beside it. */
const figure: Rule = (element, converter, level) => {
  const [head] = childrenNamed(element, 'head');
  const title = head ? textOf(head) : '';
  const isRepeated = title !== '' && textAt(element, 'figDesc').startsWith(title.replace(/(?<![\s.:])[\s.:]+$/, ''));
  return [
    ...(head && !isRepeated ? [html('p', [html('strong', converter.content(head, level))])] : []),
    html('div', converter.content(element, level, [head, ...childrenNamed(element, 'label')])),
  ];
};

const table: Rule = (element, converter, level) => {
  const [head] = childrenNamed(element, 'head');
  const caption = head ? [html('p', [html('strong', converter.content(head, level))])] : [];
  return [...caption, html('table', converter.content(element, level, [head]))];
};

/** Writes a part of the text; a part without a title only shifts the levels of others by its nesting. */
const division: Rule = (element, converter, level) => {
  const isUntitled = element.attribute('type') === 'references' && !textAt(element, 'head');
  const heading =
    isUntitled && childAt(element, 'listBibl/biblStruct') ? [converter.heading(['References'], level)] : [];
  return [...heading, ...converter.section(element, level)];
};

const divisions = ['div', 'div1', 'div2', 'div3', 'div4', 'div5', 'div6', 'div7'];

/** Returns a bibliographic entry of elements as a sentence each. */
const structuredEntry: Rule = (element) => {
  const people = outermost(element, ({ tag }) => tag === 'author' || tag === 'editor').map(personName);
  const rest = outermost(element, ({ tag }) => /^(?:title|publisher|pubPlace|date|biblScope|idno|note)$/.test(tag)).map(
    (each) => textOf(each) || each.attribute('when') || joined([each.attribute('from'), each.attribute('to')], '–'),
  );
  const texts = [joined(people, ', '), ...new Set(rest)];
  return [
    html('li', [
      joined(
        texts.filter(Boolean).map((text) => text.replace(/\.?$/, '.')),
        ' ',
      ),
    ]),
  ];
};

const rules: Rules = {
  teiHeader: '-',
  facsimile: '-',
  ...Object.fromEntries(divisions.map((name) => [name, division])),
  head: (element, converter, level) => [converter.heading(converter.content(element, level), level)],
  p: 'p',
  ab: 'p',
  lg: (element, converter, level) => lines(element, converter, level),
  l: 'p',
  list,
  item: 'li',
  listBibl: (element, converter, level) => {
    const [head] = childrenNamed(element, 'head');
    const heading = head ? [converter.heading(converter.content(head, level), level)] : [];
    return [...heading, html('ul', converter.content(element, level, [head]))];
  },
  bibl: (element, converter, level) => [
    ...(element.parent?.tag === 'listBibl'
      ? [html('li', converter.content(element, level))]
      : converter.content(element, level)),
  ],
  biblStruct: structuredEntry,
  table,
  row: 'tr',
  cell: (element, converter, level) => [
    html(
      element.attribute('role') === 'label' || element.parent?.attribute('role') === 'label' ? 'th' : 'td',
      converter.content(element, level),
      { colspan: element.attributes['cols'], rowspan: element.attributes['rows'] },
    ),
  ],
  figure,
  figDesc: 'p',
  graphic: '-',
  hi: emphasised,
  emph: 'em',
  foreign: 'em',
  title: 'em',
  q: '',
  said: '',
  quote: (element, converter, level) => {
    const isBlock = elementsOf(element).some(({ tag }) => /^(?:p|lg|l|ab)$/.test(tag)) || element.parent?.tag === 'cit';
    const content = converter.content(element, level);
    return isBlock ? [html('blockquote', content)] : content;
  },
  epigraph: 'blockquote',
  sp: 'div',
  speaker: (element, converter, level) => [html('p', [html('strong', converter.content(element, level))])],
  stage: (element, converter, level) => [
    html(element.parent?.tag === 'p' || element.parent?.tag === 'l' ? 'em' : 'p', converter.content(element, level)),
  ],
  // Breaks of the lines and pages of the source.
  lb: (element) => (element.attribute('break') === 'no' ? [] : [' ']),
  ...Object.fromEntries(
    ['pb', 'cb', 'milestone', 'fw', 'del', 'sic', 'orig', 'surplus', 'index'].map((name) => [name, '-']),
  ),
  // The corrected or regular form of a word is read, unless there is only the other one.
  choice: (element, converter, level) => {
    const [regular] = childrenNamed(element, 'corr', 'reg', 'expan');
    const [original] = elementsOf(element);
    const chosen = regular ?? original;
    return chosen ? converter.content(chosen, level) : [];
  },
  gap: () => ['[…]'],
  ref: (element, converter, level) => [
    html('a', converter.content(element, level), { href: element.attribute('target') }),
  ],
  code: 'code',
  eg: 'pre',
  formula: (element, converter, level) => {
    const label = textAt(element, 'label');
    const content = converter.content(element, level, childrenNamed(element, 'label'));
    return formula(element, false, () => (label === '' ? content : [html('p', [...content, ` ${label}`])]));
  },
  titlePart: 'p',
  docAuthor: 'p',
  byline: 'p',
  docImprint: 'p',
  docDate: 'p',
  opener: 'div',
  closer: 'div',
  salute: 'p',
  signed: 'p',
  dateline: 'p',
  argument: 'div',
  trailer: 'p',
};

const loneOriginal: Rule = (element, converter, level) => converter.content(element, level);

/** Adds the notes at a place in the text, or at its end with a reference from there; notes in the margin are notes too. */
function withNotes(root: Element): Rules {
  const notes = new Map(
    findAll(root, ({ tag }) => tag === 'note').map((note) => [note.attribute('id'), note] as const),
  );
  const targets = new Set(
    findAll(root, ({ tag }) => tag === 'ref' || tag === 'ptr').map((link) => link.attribute('target').slice(1)),
  );
  const mark = (note: Element, converter: Converter) => converter.note(note, () => converter.content(note, 6));
  return {
    ...rules,
    sic: loneOriginal,
    orig: loneOriginal,
    note: (element, converter, level) => {
      const id = element.attribute('id');
      if (id !== '' && targets.has(id)) return converter.isNoted(element) ? [] : mark(element, converter);
      const isInText = !/^(?:div\d?|body|back|front|text)$/.test(element.parent?.tag ?? 'body');
      return isInText ? mark(element, converter) : [html('div', converter.content(element, level))];
    },
    ptr: (element, converter) => {
      const note = notes.get(element.attribute('target').slice(1));
      return note ? mark(note, converter) : [];
    },
    ref: (element, converter, level) => {
      const target = element.attribute('target');
      const note = target.startsWith('#') ? notes.get(target.slice(1)) : undefined;
      return note ? mark(note, converter) : (rules['ref'] as Exclude<Rule, string>)(element, converter, level);
    },
  };
}

const personName = (person: Element): string => {
  const name = childAt(person, 'persName') ?? person;
  const forenames = childrenNamed(name, 'forename').map((each) => textOf(each));
  return fullName(...forenames, textAt(name, 'surname')) || textOf(name);
};

/**
 * Converts a text of the Text Encoding Initiative (TEI P5): the title and authors of its header,
 * its abstract, the text and notes.
 */
export function readTei(root: Element): ConvertedDocument {
  const converter = new Converter(withNotes(root));
  const header = childAt(root, 'teiHeader');
  const description = childAt(header, 'fileDesc');
  const titles = childrenNamed(childAt(description, 'titleStmt'), 'title');
  const title = titles.find((each) => /^(?:main|)$/.test(each.attribute('type'))) ?? titles[0];
  const source = childAt(description, 'sourceDesc/biblStruct');
  const people = [childAt(description, 'titleStmt'), childAt(source, 'analytic'), childAt(source, 'monogr')]
    .map((group) => childrenNamed(group, 'author').map(personName).filter(Boolean))
    .find((names) => names.length > 0);
  const author = joined(people ?? [], ', ');
  const dates = [childAt(description, 'publicationStmt/date'), childAt(source, 'monogr/imprint/date')];
  const published = dates.map((date) => (date ? isoDate(date.attribute('when') || textOf(date)) : '')).find(Boolean);
  const abstract = childAt(header, 'profileDesc/abstract');
  const language = root.attribute('lang') || childAt(header, 'profileDesc/langUsage/language')?.attribute('ident');
  const texts = outermost(root, ({ tag }) => tag === 'text');
  const content = texts.flatMap((text) => converter.content(text, 2));
  return {
    blocks: [
      ...(title ? [converter.heading(converter.content(title, 1), 1)] : []),
      html('p', [author]),
      ...(abstract && textOf(abstract) ? [html('h2', ['Abstract']), ...converter.content(abstract, 3)] : []),
      ...content,
      ...converter.noteList(),
    ],
    title: title ? textOf(title) : '',
    facts: { ...(author && { author }), ...(published && { published }), ...(language && { language }) },
  };
}
