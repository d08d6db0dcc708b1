import { type Element, measure, walk } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { isMuch, isNamedBoilerplate, isNamedComments, isNamedConsent, type Weights } from '../text/boilerplate-names';
import { referenceContainers } from '../text/content-names';
import { isTeaserList } from '../text/teasers';
import { scoreBlocks } from '../text/score-blocks';

const sideTags = new Set(['nav', 'aside', 'footer', 'menu']);
const sideRoles = new Set(
  'navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar tooltip alert form'.split(
    ' ',
  ),
);
/** Share of the page's running text from which a block is content, whatever its tag. */
const tooMuch = 0.4;
/** Minimum running text elsewhere, since an overview page consists of teasers. */
const proseElsewhere = 300;

/** Drops boilerplate by tag, role, and the words in class and id. */
export function dropBoilerplate(state: PageState): void {
  const { body } = state;
  const scores = scoreBlocks(body);
  const pageProse = scores.get(body) ?? 0;
  const pageLength = body.textLength;
  const references = referenceContainers(body);
  walk(body, (element) => {
    if (references.has(element)) {
      dropMenus(element);
      return false;
    }
    if (element.tag === 'html' || element.tag === 'body' || element.tag === 'main') return true;
    const prose = scores.get(element) ?? 0;
    const weights = { prose, pageProse, pageLength };
    const reason = isBesideByTag(element, weights)
      ? 'tag'
      : isNamedComments(element, weights)
        ? 'comments'
        : isNamedConsent(element, weights)
          ? 'consent'
          : isNamedBoilerplate(element, weights)
            ? 'name'
            : pageProse - prose >= proseElsewhere && isTeaserList(element)
              ? 'teasers'
              : undefined;
    if (!reason) return true;
    element.dropped = reason;
    return false;
  });
  measure(body);
}

/**
 * In documentation, names come from the subject (a section about comments), and `aside` contains notes and footnotes.
 */
function dropMenus(container: Element): void {
  walk(container, (element) => {
    if (element.tag !== 'nav' && element.tag !== 'footer' && element.attribute('role') !== 'navigation') return true;
    element.dropped = 'tag';
    return false;
  });
}

function isBesideByTag(element: Element, weights: Weights): boolean {
  if (!sideTags.has(element.tag) && !sideRoles.has(element.attribute('role'))) return false;
  return !isMuch(element, weights, tooMuch);
}
