import { textOf, type Element } from '@winnow/markdown';
import { Converter, type ConvertedDocument, type Rule, type Rules } from './converter';
import { childrenNamed, html, isoDate, joined, textAt } from './elements';
import { entry, table } from './docbook/cals-table';
import { formula } from './formula';

/** Gives one rule to several elements. */
const each = (names: string, rule: Rule): Rules => Object.fromEntries(names.split(' ').map((name) => [name, rule]));

/** Writes a title above a figure, which is not part of the text's outline. */
const titled: Rule = (element, converter, level) => {
  const [title] = childrenNamed(element, 'title');
  const heading = title ? [html('p', [html('strong', converter.content(title, level))])] : [];
  return [...heading, html('div', converter.content(element, level, [title]))];
};

const note: Rule = (element, converter, level) => {
  const type = element.attribute('othertype') || element.attribute('type') || 'note';
  const label = html('p', [html('strong', [type[0]!.toUpperCase() + type.slice(1)])]);
  return [html('blockquote', [label, ...converter.content(element, level)])];
};

const link: Rule = (element, converter, level) => {
  const href = element.attribute('href');
  const content = converter.content(element, level, childrenNamed(element, 'desc'));
  return [html('a', content.length > 0 ? content : [/^https?:/.test(href) ? href : ''], { href })];
};

/** Writes the choices of a menu as a path. */
const menu: Rule = (element, converter, level) =>
  childrenNamed(element, 'uicontrol').flatMap((control, index) => [
    ...(index > 0 ? [' > '] : []),
    html('strong', converter.content(control, level)),
  ]);

const topics = 'topic concept task reference troubleshooting glossentry glossgroup';

const rules: Rules = {
  ...each(`${topics} section example refsyn prereq context result postreq`, 'section'),
  ...each('condition cause remedy responsibleParty tasktroubleshooting steps-informal', 'section'),
  ...each('body conbody taskbody refbody troublebody troubleSolution glossBody', ''),
  ...each('bodydiv conbodydiv refbodydiv sectiondiv dlentry plentry glossdef keyword text', ''),
  glossterm: (element, converter, level) =>
    element.parent?.tag === 'glossentry'
      ? [converter.heading(converter.content(element, level), level)]
      : [html('em', converter.content(element, level))],
  ...each('shortdesc p cmd', 'p'),
  ...each('abstract info stepresult stepxmp steptroubleshooting tutorialinfo', 'div'),
  note,
  lq: 'blockquote',
  ...each('ul sl choices steps-unordered', 'ul'),
  ...each('ol steps substeps', 'ol'),
  ...each('li sli step substep choice stepsection', 'li'),
  ...each('dl parml', 'dl'),
  ...each('dt pt dthd', 'dt'),
  ...each('dd pd ddhd', 'dd'),
  ...each('codeblock screen msgblock pre lines', 'pre'),
  ...each('codeph filepath cmdname apiname parmname varname option systemoutput', 'code'),
  ...each('userinput msgph msgnum synph tt xmlelement xmlatt', 'code'),
  ...each('b uicontrol wintitle', 'strong'),
  ...each('i cite term', 'em'),
  q: 'q',
  u: '',
  sup: 'sup',
  sub: 'sub',
  menucascade: menu,
  xref: link,
  fn: (element, converter) => converter.note(element, () => converter.content(element, 6)),
  fig: titled,
  table,
  ...each('simpletable properties choicetable', 'table'),
  ...each('row strow sthead chrow chhead property prophead', 'tr'),
  entry,
  thead: 'thead',
  tbody: 'tbody',
  ...each('stentry choption chdesc choptionhd chdeschd proptype propvalue propdesc', (element, converter, level) => [
    html(/head$/.test(element.parent?.tag ?? '') ? 'th' : 'td', converter.content(element, level)),
  ]),
  ...each('proptypehd propvaluehd propdeschd', 'th'),
  math: (element) => formula(element, false, () => [textOf(element)]),
  ...each('prolog titlealts related-links navtitle searchtitle indexterm index-base data image object colspec', '-'),
  ...each('draft-comment required-cleanup unknown foreign glossAlt', '-'),
};

/** Converts a topic of DITA, or several in one file (`dita`), without indexes and links to other topics. */
export function readDita(root: Element): ConvertedDocument {
  const converter = new Converter(rules);
  const [first] = root.tag === 'dita' ? childrenNamed(root, ...topics.split(' ')) : [root];
  const title = textAt(first, 'title') || textAt(first, 'glossterm');
  const prolog = first && childrenNamed(first, 'prolog')[0];
  const author = joined(childrenNamed(prolog, 'author').map(textOf), ', ');
  const [created] = childrenNamed(childrenNamed(prolog, 'critdates')[0], 'created');
  const published = isoDate(created?.attribute('date') ?? '');
  const language = first?.attribute('lang') || root.attribute('lang');
  return {
    blocks: [...(root.tag === 'dita' ? converter.content(root, 1) : converter.one(root, 1)), ...converter.noteList()],
    title,
    facts: { ...(author && { author }), ...(published && { published }), ...(language && { language }) },
  };
}
