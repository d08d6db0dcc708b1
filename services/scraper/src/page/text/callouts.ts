import type { Element } from '@winnow/markdown';

const calloutNames = new Set(
  'admonition alert callout caution example hint important note notice tip warning'.split(' '),
);
/** Tags of running text, which a callout follows. */
const textTags = new Set('p ul ol dl pre table blockquote figure h2 h3 h4 h5 h6'.split(' '));
/** Maximum link density of a callout; others ask visitors to log in. */
const maxLinkDensity = 0.5;
/** Maximum distance from that text: texts of white space, other callouts, wrappers of code. */
const maxDistance = 10;
/** Maximum siblings, since each callout is looked up among them. */
const maxSiblings = 2_000;

/** Whether an element is a note in the running text. Messages of the site are above it. */
export function isCallout(element: Element): boolean {
  const { parent } = element;
  if (
    !parent ||
    parent.children.length > maxSiblings ||
    !isNamedCallout(element) ||
    element.linkDensity > maxLinkDensity
  )
    return false;
  const at = parent.children.indexOf(element);
  return parent.children
    .slice(Math.max(0, at - maxDistance), at)
    .some((child) => typeof child !== 'string' && textTags.has(child.tag));
}

function isNamedCallout({ words }: Element): boolean {
  for (const word of words) if (calloutNames.has(word)) return true;
  return false;
}
