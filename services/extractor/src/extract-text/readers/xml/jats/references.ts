import { Element, textOf, type Child } from '@winnow/markdown';
import { fullName, type Rule } from '../converter';
import { childrenNamed, elementsOf, html, joined, textAt } from '../elements';

/**
 * Writes an entry of a list of references: a citation that has its own punctuation, or one that consists of elements
 * only.
 */
export const reference: Rule = (element, converter, level) => {
  const label = textAt(element, 'label');
  const citations = elementsOf(element).filter(({ tag }) => /citation/.test(tag));
  const structured = citations.length === 0 ? [element] : citations;
  const content = structured.flatMap((citation, index): Child[] => [
    ...(index > 0 ? ['; '] : []),
    ...(isPunctuated(citation)
      ? converter.content(citation, level, childrenNamed(citation, 'label'))
      : [citationText(citation)]),
  ]);
  return [html('li', [...(label ? [/[.\])]$/.test(label) ? `${label} ` : `${label}. `] : []), ...content])];
};

/** Whether a citation has text between its elements, or consists of blocks. */
const isPunctuated = (citation: Element): boolean =>
  citation.children.some((child) => typeof child === 'string' && /[\p{L}\p{N},.;:]/u.test(child)) ||
  childrenNamed(citation, 'p').length > 0;

const endsSentence = /[.?!]$/;
const sentence = (text: string): string => (text === '' || endsSentence.test(text) ? text : `${text}.`);

/** Punctuates a citation of elements (`element-citation`) as medical journals do. */
function citationText(citation: Element): string {
  const people = childrenNamed(citation, 'person-group', 'name', 'string-name', 'collab')
    .flatMap((each) => (each.tag === 'person-group' ? elementsOf(each) : [each]))
    .map((person) =>
      person.tag === 'etal'
        ? 'et al'
        : fullName(textAt(person, 'surname'), textAt(person, 'given-names')) || textOf(person),
    );
  const [volume, issue, first, last] = ['volume', 'issue', 'fpage', 'lpage'].map((name) => textAt(citation, name));
  const pages = joined([first ?? '', last === first ? '' : (last ?? '')], '–') || textAt(citation, 'elocation-id');
  const numbers = `${volume}${issue ? `(${issue})` : ''}`;
  const publisher = joined([textAt(citation, 'publisher-loc'), textAt(citation, 'publisher-name')], ': ');
  const date = textAt(citation, 'year');
  const inSource = joined([date, joined([numbers, pages], ':')], '; ');
  const ids = childrenNamed(citation, 'pub-id')
    .filter((id) => id.attribute('pub-id-type') === 'doi')
    .map((id) => `doi:${textOf(id)}`);
  const links = childrenNamed(citation, 'ext-link', 'uri', 'comment').map((each) => textOf(each));
  return joined(
    [joined(people, ', '), textAt(citation, 'article-title'), textAt(citation, 'chapter-title')]
      .concat([textAt(citation, 'source'), publisher, inSource, ...ids, ...links])
      .map(sentence),
    ' ',
  );
}
