import { closest, type Element, find, keptElements } from '@winnow/markdown';

const minTeasers = 3;
const maxTeaserLength = 700;
/** Maximum levels from the parent of a heading to the link around it and other parts of a card. */
const maxLinkLevels = 2;

/**
 * Whether the element is a list of teasers: three or more siblings with the same signature, each a short block whose
 * heading links to another page. Independent of the language. On pages that are left to the rules, the heading may be deep
 * in the link; for longer ones the model was trained without these lists (on WCXB it loses .000002 with 32 changed pages).
 */
export function isTeaserList(element: Element, isLeftToRules: boolean): boolean {
  if (element.children.length < minTeasers) return false;
  const signatureCounts = new Map<string, number>();
  let teaserLength = 0;
  let otherLength = 0;
  for (const child of keptElements(element)) {
    if (child.textLength === 0) continue;
    if (!isTeaser(child, isLeftToRules)) {
      otherLength += child.textLength;
      continue;
    }
    const signature = `${child.tag}.${child.attribute('class').split(/\s+/, 1)[0]}`;
    signatureCounts.set(signature, (signatureCounts.get(signature) ?? 0) + 1);
    teaserLength += child.textLength;
  }
  return Math.max(0, ...signatureCounts.values()) >= minTeasers && otherLength < teaserLength * 0.3;
}

function isTeaser(element: Element, isLeftToRules: boolean): boolean {
  if (element.textLength < 15 || element.textLength > maxTeaserLength || element.linkLength === 0) return false;
  return (
    find(element, (descendant) => isLinkedHeading(descendant, isLeftToRules)) !== undefined || isLinkedCard(element)
  );
}

function isLinkedHeading(element: Element, isLeftToRules: boolean): boolean {
  if (!/^h[1-6]$/.test(element.tag)) return false;
  if (isLeftToRules && closest(element.parent, maxLinkLevels, linksElsewhere)) return true;
  if (element.linkDensity > 0.8) return find(element, linksElsewhere) !== undefined;
  return element.parent?.tag === 'a' && linksElsewhere(element.parent);
}

/** Whether the whole card is a link around an image. */
function isLinkedCard(element: Element): boolean {
  return element.linkDensity > 0.9 && find(element, ({ tag }) => tag === 'img' || tag === 'picture') !== undefined;
}

function linksElsewhere(element: Element): boolean {
  const target = element.attribute('href');
  return element.tag === 'a' && target !== '' && !target.startsWith('#') && !target.startsWith('javascript:');
}
