import { Element, findAll, textOf } from '@winnow/markdown';
import type { TextBudget } from '../../text-budget';
import { Converter, fullName, type ConvertedDocument, type Rule, type Rules } from '../converter';
import { childAt, childrenNamed, elementsOf, html, isoDate, joined, textAt } from '../elements';
import { formula } from '../formula';
import { entry, table } from './cals-table';

/** Gives one rule to several elements. */
const each = (names: string, rule: Rule): Rules => Object.fromEntries(names.split(' ').map((name) => [name, rule]));

const infoNames =
  'info articleinfo bookinfo chapterinfo sectioninfo sect1info sect2info sect3info setinfo partinfo appendixinfo prefaceinfo referenceinfo refentryinfo'.split(
    ' ',
  );

/** Returns the title of a part, which may be in its metadata. */
const titleOf = (element: Element): Element | undefined => {
  const [title] = childrenNamed(element, 'title');
  return title ?? childrenNamed(element, ...infoNames).flatMap((info) => childrenNamed(info, 'title'))[0];
};

const part: Rule = (element, converter, level) => {
  const title = titleOf(element);
  const [subtitle] = childrenNamed(element, 'subtitle');
  return [
    ...(title ? [converter.heading(converter.content(title, level), level)] : []),
    ...(subtitle ? [html('p', converter.content(subtitle, level))] : []),
    html('div', converter.content(element, title ? level + 1 : level, [title, subtitle])),
  ];
};

/** Writes a title above a block, which is not part of the text's outline: of a list, a figure, an example. */
const titled =
  (tag: string, fallback = '', attributesOf: (element: Element) => Record<string, string> = () => ({})): Rule =>
  (element, converter, level) => {
    const title = titleOf(element);
    const text = title ? converter.content(title, level) : fallback === '' ? [] : [fallback];
    const heading = text.length > 0 ? [html('p', [html('strong', text)])] : [];
    const content = converter.content(element, level, [title]);
    return tag === 'blockquote'
      ? [html(tag, [...heading, ...content])]
      : [...heading, html(tag, content, attributesOf(element))];
  };

const numberTypes: Readonly<Record<string, string>> = {
  loweralpha: 'a',
  upperalpha: 'A',
  lowerroman: 'i',
  upperroman: 'I',
};

/** Returns the attributes of a list in HTML: the kind of its numbers, and the first number. */
const numbering = (list: Element): Record<string, string> => ({
  type: numberTypes[list.attribute('numeration')] ?? '',
  start: list.attribute('startingnumber') || (childrenNamed(list, 'listitem')[0]?.attribute('override') ?? ''),
});

const admonition: Rule = (element, converter, level) => {
  const name = element.tag[0]!.toUpperCase() + element.tag.slice(1);
  return (titled('blockquote', name) as Exclude<Rule, string>)(element, converter, level);
};

const code: Rule = (element, converter, level) => {
  const language = /^[\w+#.-]{1,20}$/.exec(element.attribute('language'))?.[0];
  return [html('pre', converter.content(element, level), { class: language && `language-${language.toLowerCase()}` })];
};

const link: Rule = (element, converter, level) => {
  const href = element.attributes['href'] ?? element.attributes['url'];
  const content = converter.content(element, level);
  return [html('a', content.length > 0 ? content : [href ?? ''], { href })];
};

const personName = (person: Element): string => {
  const name = childrenNamed(person, 'personname')[0] ?? person;
  const parts = ['firstname', 'givenname', 'othername', 'surname'].map((tag) => textAt(name, tag));
  return fullName(...parts) || textOf(childrenNamed(person, 'orgname')[0] ?? name);
};

const rules: Rules = {
  ...each('set book part article chapter appendix preface section simplesect sect1 sect2 sect3 sect4 sect5', part),
  ...each('reference refentry refsection refsect1 refsect2 refsect3 refsynopsisdiv glossary bibliography', part),
  ...each('glossdiv bibliodiv colophon dedication acknowledgements topic qandadiv partintro', part),
  ...each('refnamediv formalpara', titled('div')),
  ...each('para simpara bridgehead refname refpurpose attribution question-title caption', 'p'),
  bridgehead: (element, converter, level) => [converter.heading(converter.content(element, level), level)],
  title: (element, converter, level) => [html('p', [html('strong', converter.content(element, level))])],
  ...each('itemizedlist simplelist segmentedlist calloutlist bibliolist', titled('ul')),
  ...each('orderedlist procedure substeps', titled('ol', '', numbering)),
  ...each('listitem member step callout biblioentry bibliomixed', 'li'),
  ...each('variablelist glosslist', titled('dl')),
  ...each('varlistentry glossentry', ''),
  ...each('term glossterm', (element, converter, level) => [
    /^(?:varlistentry|glossentry)$/.test(element.parent?.tag ?? '')
      ? html('dt', converter.content(element, level))
      : html('em', converter.content(element, level)),
  ]),
  glossdef: 'dd',
  listitem: (element, converter, level) => [
    html(element.parent?.tag === 'varlistentry' ? 'dd' : 'li', converter.content(element, level)),
  ],
  ...each('programlisting screen literallayout synopsis classsynopsis funcsynopsisinfo address', code),
  ...each('note tip warning caution important danger', admonition),
  ...each('blockquote epigraph sidebar abstract', titled('blockquote')),
  ...each('figure example equation task', titled('div')),
  ...each('table informaltable', table),
  ...each('colspec spanspec', '-'),
  ...each('thead tbody tfoot tr td th', ''),
  ...Object.fromEntries(['thead', 'tbody', 'tfoot', 'tr', 'td', 'th'].map((name) => [name, name])),
  row: 'tr',
  entry,
  ...each('inlinemediaobject imageobject videoobject audioobject imageobjectco', '-'),
  ...each('indexterm index toc lot remark anchor info revhistory refmeta areaspec textobject titleabbrev alt', '-'),
  ...each(infoNames.join(' '), '-'),
  ...each('literal code command filename option parameter varname function classname envar userinput', 'code'),
  ...each('computeroutput constant methodname type tag sgmltag systemitem replaceable prompt property', 'code'),
  ...each('quote', 'q'),
  ...each('citetitle foreignphrase firstterm', 'em'),
  emphasis: (element, converter, level) => [
    html(/^(?:bold|strong)$/.test(element.attribute('role')) ? 'strong' : 'em', converter.content(element, level)),
  ],
  superscript: 'sup',
  subscript: 'sub',
  ...each('link ulink uri', link),
  ...each('inlineequation', (element, converter, level) =>
    formula(element, false, () => converter.content(element, level)),
  ),
  math: (element) => formula(element, false, () => [textOf(element)]),
  footnote: (element, converter) => converter.note(element, () => converter.content(element, 6)),
  question: (element, converter, level) => [html('div', [html('strong', converter.content(element, level))])],
  answer: 'div',
};

/** Maximum characters of a title in a reference to its part. */
const maxReferenceChars = 200;

/** Calls a function once for each element: any number of references may lead to one long part. */
function cached<Value>(valueOf: (element: Element) => Value): (element: Element) => Value {
  const values = new Map<Element, Value>();
  return (element) => {
    const known = values.get(element);
    if (known !== undefined || values.has(element)) return known as Value;
    const value = valueOf(element);
    values.set(element, value);
    return value;
  };
}

/** Adds the marks of footnotes that have more than one, and the titles of the parts that references lead to. */
function withReferences(root: Element, budget: TextBudget): Rules {
  const byId = new Map(
    findAll(root, ({ attributes }) => attributes['id'] !== undefined).map(
      (each) => [each.attribute('id'), each] as const,
    ),
  );
  const notes = new Map(
    findAll(root, ({ tag }) => tag === 'footnote').map((note) => [note.attribute('id'), note] as const),
  );
  const cachedTitle = cached(titleOf);
  const cachedText = cached((title) => textOf(title, maxReferenceChars).slice(0, maxReferenceChars));
  return {
    ...rules,
    footnoteref: (element, converter) => {
      const note = notes.get(element.attribute('linkend'));
      return note ? converter.note(note, () => converter.content(note, 6)) : [];
    },
    xref: (element) => {
      const target = byId.get(element.attribute('linkend'));
      const title = byId.get(element.attribute('endterm')) ?? (target && cachedTitle(target));
      const text = title ? cachedText(title) : (target?.attribute('xreflabel') ?? '');
      budget.addWrittenChars(text.length);
      return [text];
    },
  };
}

/** Converts a book or article of DocBook 4 or 5: titles, authors, text, notes; without indexes and tables of contents. */
export function readDocBook(root: Element, budget: TextBudget): ConvertedDocument {
  const converter = new Converter(withReferences(root, budget));
  const info = childrenNamed(root, ...infoNames)[0];
  const title = titleOf(root);
  const people = [info, childAt(info, 'authorgroup')].flatMap((group) => childrenNamed(group, 'author', 'editor'));
  const author = joined(people.map(personName), ', ');
  const published = isoDate(textAt(info, 'pubdate')) || isoDate(textAt(info, 'date'));
  const language = root.attribute('lang');
  const subtitle = childAt(info, 'subtitle');
  const abstract = childrenNamed(info, 'abstract');
  return {
    blocks: [
      ...(title ? [converter.heading(converter.content(title, 1), 1)] : []),
      ...(subtitle ? [html('p', converter.content(subtitle, 1))] : []),
      html('p', [author]),
      ...converter.all(abstract, 2),
      ...converter.content(
        root,
        title ? 2 : 1,
        elementsOf(root).filter((element) => element === title),
      ),
      ...converter.noteList(),
    ],
    title: title ? textOf(title) : '',
    facts: { ...(author && { author }), ...(published && { published }), ...(language && { language }) },
  };
}
