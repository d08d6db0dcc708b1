import { type Element, keptElements, walk } from '@winnow/markdown';
import type { PageState } from '../page-state';

const leadNames = [
  'lead',
  'lede',
  'intro',
  'introduction',
  'summary',
  'standfirst',
  'abstract',
  'teaser',
  'teasertext',
  'excerpt',
  'vorspann',
  'chapo',
  'dek',
  'subtitle',
  'description',
  'kicker',
  'preamble',
  'ingress',
];
const maxLevels = 4;
const minChars = 60;
const maxChars = 1_500;

/**
 * Adds the first paragraph of articles that have it outside of the body. It is a paragraph of running text before the
 * content, at most a few levels up, that is named as lead or marked so in schema.org terms.
 */
export function addLead(state: PageState): void {
  const [main] = state.main;
  if (!main || state.isDocsContainer || state.main.length !== 1) return;
  const leads: Element[] = [];
  let contentAncestor = main;
  for (
    let level = 0;
    level < maxLevels && contentAncestor.parent && contentAncestor.parent.tag !== 'body';
    level += 1
  ) {
    const precedingLeads: Element[] = [];
    for (const sibling of keptElements(contentAncestor.parent)) {
      if (sibling === contentAncestor) break;
      precedingLeads.push(...findLeads(sibling));
    }
    leads.unshift(...precedingLeads);
    contentAncestor = contentAncestor.parent;
  }
  state.main = [...leads.slice(-2), main];
}

function findLeads(element: Element): Element[] {
  if (isLead(element)) return [element];
  const found: Element[] = [];
  walk(element, (descendant) => {
    if (!isLead(descendant)) return true;
    found.push(descendant);
    return false;
  });
  return found;
}

function isLead(element: Element): boolean {
  if (element.textLength < minChars || element.textLength > maxChars || element.linkDensity > 0.3) return false;
  if (/^h[1-6]$|^[au]l?$|^li$/.test(element.tag)) return false;
  if (element.attribute('itemprop') === 'description') return true;
  return leadNames.some((word) => element.words.has(word));
}
