import { type Element, find, keptElements } from '@winnow/markdown';

const minTeasers = 3;
const maxTeaserLength = 700;

/**
 * Whether the element is a list of teasers: three or more similar siblings, each a short block whose heading links to
 * another page. Independent of the language.
 */
export function isTeaserList(element: Element): boolean {
  const makes = new Map<string, number>();
  let teasers = 0;
  let others = 0;
  for (const child of keptElements(element)) {
    if (child.textLength === 0) continue;
    if (!isTeaser(child)) {
      others += child.textLength;
      continue;
    }
    const make = `${child.tag}.${child.attribute('class').split(/\s+/, 1)[0]}`;
    makes.set(make, (makes.get(make) ?? 0) + 1);
    teasers += child.textLength;
  }
  return Math.max(0, ...makes.values()) >= minTeasers && others < teasers * 0.3;
}

function isTeaser(element: Element): boolean {
  if (element.textLength < 15 || element.textLength > maxTeaserLength || element.linkLength === 0) return false;
  return find(element, (each) => isLinkedHeading(each)) !== undefined || isOneLink(element);
}

function isLinkedHeading(element: Element): boolean {
  if (!/^h[1-6]$/.test(element.tag)) return false;
  if (element.linkDensity > 0.8) return find(element, leadsAway) !== undefined;
  return element.parent?.tag === 'a' && leadsAway(element.parent);
}

/** Whether the whole card is a link with a heading or an image in it. */
function isOneLink(element: Element): boolean {
  return element.linkDensity > 0.9 && find(element, ({ tag }) => tag === 'img' || tag === 'picture') !== undefined;
}

function leadsAway(element: Element): boolean {
  const target = element.attribute('href');
  return element.tag === 'a' && target !== '' && !target.startsWith('#') && !target.startsWith('javascript:');
}
