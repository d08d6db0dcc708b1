import type { Element } from '../tree/element';
import { findAll } from '../tree/walk';

type Test = (element: Element) => boolean;
const hasClass =
  (pattern: RegExp): Test =>
  (element) =>
    pattern.test(element.names);

/** Conventions that mark the content itself, the most exact first. */
const conventions: readonly Test[] = [
  (element) => /articleBody|reviewBody/i.test(element.attribute('itemprop')),
  hasClass(
    /(?:^|\s)(?:theme-doc-markdown|md-content__inner|rst-content|markdown-body|mw-parser-output|devsite-article-body|vp-doc|sl-markdown-content)(?:$|\s)/,
  ),
  (element) => element.attribute('role') === 'main' && element.words.has('body'),
  hasClass(
    /(?:^|[\s_-])(?:article|entry|post|story|news|blog|page|node|content)[_-]*(?:body|content|text|bodytext|fulltext)(?:$|[\s_-])/i,
  ),
  hasClass(/(?:^|\s)(?:articlebody|storybody|storytext|articletext|bodytext|postbody|fulltext|story)(?:$|\s)/i),
  (element) => element.tag === 'article',
  (element) => element.attribute('role') === 'article',
  (element) => element.tag === 'main' || element.attribute('role') === 'main',
];

/** Elements that convention names as content; per convention the one with the most text. */
export function namedContainers(body: Element): Element[] {
  const found: Element[] = [];
  for (const test of conventions) {
    const all = findAll(body, test).sort((one, other) => other.textLength - one.textLength);
    if (all[0]) found.push(all[0]);
  }
  return found;
}
