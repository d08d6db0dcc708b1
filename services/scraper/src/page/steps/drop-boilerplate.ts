import type { PageState } from '../page-state';
import type { Element } from '../tree/element';
import { measure } from '../tree/measure';
import { walk } from '../tree/walk';
import { isNamedBoilerplate } from '../text/boilerplate-names';

const sideTags = new Set(['nav', 'aside', 'footer', 'menu']);
const sideRoles = new Set(
  'navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar tooltip alert form'.split(
    ' ',
  ),
);
/** Whatever it is called, a block with this share of the page's text is not beside the point. */
const tooMuch = 0.4;

/** Leaves out what stands around the content: by tag, by role, by the words its class and id are made of. */
export function dropBoilerplate(state: PageState): void {
  const limit = state.body.textLength * tooMuch;
  walk(state.body, (element) => {
    if (element.tag === 'html' || element.tag === 'body' || element.tag === 'main') return true;
    if (element.textLength > limit) return true;
    const reason = boilerplateBecause(element, state.body.textLength);
    if (!reason) return true;
    element.dropped = reason;
    return false;
  });
  measure(state.body);
}

function boilerplateBecause(element: Element, pageLength: number): string | undefined {
  if (sideTags.has(element.tag)) return 'side tag';
  if (sideRoles.has(element.attribute('role'))) return 'side role';
  if (isNamedBoilerplate(element, pageLength)) return 'named';
  return undefined;
}
