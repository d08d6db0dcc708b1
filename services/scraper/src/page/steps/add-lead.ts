import { type Element, keptElements, walk } from '@winnow/markdown';
import type { PageState } from '../page-state';

const leadWords = [
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
const levels = 4;
const shortest = 60;
const maxLength = 1_500;

/**
 * Adds the first paragraph of articles that have it outside of the body: a paragraph of running text before the
 * content, at most a few levels up, that is named as lead or marked so in schema.org terms.
 */
export function addLead(state: PageState): void {
  const [main] = state.main;
  if (!main || state.isReference || state.main.length !== 1) return;
  const leads: Element[] = [];
  let below = main;
  for (let level = 0; level < levels && below.parent && below.parent.tag !== 'body'; level += 1) {
    const before: Element[] = [];
    for (const sibling of keptElements(below.parent)) {
      if (sibling === below) break;
      before.push(...leadsIn(sibling));
    }
    leads.unshift(...before);
    below = below.parent;
  }
  state.main = [...leads.slice(-2), main];
}

function leadsIn(element: Element): Element[] {
  if (isLead(element)) return [element];
  const found: Element[] = [];
  walk(element, (each) => {
    if (!isLead(each)) return true;
    found.push(each);
    return false;
  });
  return found;
}

function isLead(element: Element): boolean {
  if (element.textLength < shortest || element.textLength > maxLength || element.linkDensity > 0.3) return false;
  if (/^h[1-6]$|^[au]l?$|^li$/.test(element.tag)) return false;
  if (element.attribute('itemprop') === 'description') return true;
  return leadWords.some((word) => element.words.has(word));
}
