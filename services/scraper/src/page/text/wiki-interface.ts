import type { Element } from '@winnow/markdown';

/**
 * Classes of the parts of MediaWiki's interface in and around the text of a page, in all its skins. They are the
 * address of the version, categories, links for keyboards, icons of the state of a page, and links to a template's own
 * pages.
 */
const interfaceClasses = [
  'printfooter',
  'catlinks',
  'mw-jump-link',
  'mw-indicators',
  'navbar-mini',
  'mw-empty-elt',
  'mw-search-profile-tabs',
  'mw-search-createlink',
  'noarticletext',
];

/** Whether an element is a part of a wiki's interface, or boxes of links to other pages below its text. */
export function isWikiInterface(element: Element): boolean {
  const { class: names, id } = element.attributes;
  if (id === 'siteSub' || (id === 'toc' && element.hasClass('toc'))) return true;
  if (names === undefined) return false;
  if (element.hasClass('navbox')) return element.attribute('role') === 'navigation';
  if (element.hasClass('navbar')) return element.hasClass('mini');
  return interfaceClasses.some((name) => element.hasClass(name));
}

/**
 * Whether an element is the list of the pages of a category, or a letter's part of it: the
 * content of the page of a category.
 */
export const isCategoryList = (element: Element): boolean =>
  /(?:^|\s)mw-category(?:-group|-generated|-columns)?(?:$|\s)/.test(element.attribute('class'));
