import { findAll, textOf, type Element } from '@winnow/markdown';
import { fullName } from '../converter';
import { childAt, childrenNamed, joined, textAt } from '../elements';

const nameOf = (contributor: Element): string =>
  fullName(
    textAt(contributor, 'name/given-names'),
    textAt(contributor, 'name/surname'),
    textAt(contributor, 'name/suffix'),
  ) ||
  textAt(contributor, 'string-name') ||
  textAt(contributor, 'name-alternatives/string-name') ||
  textAt(contributor, 'collab');

/** Returns the metadata of an article, book or part of one. */
export const metaOf = (article: Element): Element | undefined =>
  childAt(article, 'front/article-meta') ?? childAt(article, 'front-stub') ?? childAt(article, 'book-meta');
export const titleElement = (meta: Element | undefined): Element | undefined =>
  childAt(meta, 'title-group/article-title') ?? childAt(meta, 'book-title-group/book-title');

/** Returns the title without the marks of its notes. */
export const titleOf = (meta: Element | undefined): string => {
  const title = titleElement(meta);
  if (!title) return '';
  const marks = findAll(title, ({ tag }) => tag === 'xref' || tag === 'fn');
  for (const mark of marks) mark.dropped = 'mark of a note';
  return textOf(title);
};

/** Returns the names of the authors, without editors and translators. */
export const authors = (meta: Element | undefined): string =>
  joined(
    childrenNamed(meta, 'contrib-group')
      .flatMap((group) => childrenNamed(group, 'contrib'))
      .filter((contributor) => /^(?:author)?$/.test(contributor.attribute('contrib-type')))
      .map(nameOf),
    ', ',
  );

/** Returns the earliest publication date of an article in ISO 8601, or an empty string. */
export function pubDate(meta: Element | undefined): string {
  const dates = childrenNamed(meta, 'pub-date').flatMap((date) => {
    const year = /^\d{4}$/.exec(textAt(date, 'year'))?.[0];
    if (year === undefined) return [];
    const [month, day] = ['month', 'day'].map((name) => /^\d{1,2}$/.exec(textAt(date, name))?.[0]?.padStart(2, '0'));
    return [month === undefined ? year : day === undefined ? `${year}-${month}` : `${year}-${month}-${day}`];
  });
  // A date with a day is better than an earlier one without.
  return dates.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))[0] ?? '';
}
