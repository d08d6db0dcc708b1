import { limits, type WantedAttributes } from '@winnow/contracts';
import type { PageState } from '../page-state';
import { ElementMatcher, TooManyVisits } from '../select/match-elements';

/** Maximum values per page. */
const maxValues = limits.links.default;
const tooLarge = 'The page is too large for these selectors; it was read without the attributes.';
const tooMany = 'The page has more attributes than the limit: the rest was dropped.';

/** Reads the attributes of matching elements, also of those that later steps drop. */
export function collectAttributes(state: PageState): void {
  const { attributes, maxChars } = state.options;
  if (attributes === undefined) return;
  const matcher = new ElementMatcher(state.tree.root);
  let [count, chars] = [0, 0];
  const fits = (value: string) => (count += 1) <= maxValues && (chars += value.length) <= maxChars;
  try {
    state.attributes = attributes.map(({ selector, attribute }) => {
      const found = valuesOf(matcher, selector, attribute);
      const values = found.filter(fits);
      if (values.length < found.length) state.attributesWarning = tooMany;
      return { selector, attribute, values };
    });
  } catch (error) {
    if (!(error instanceof TooManyVisits)) throw error;
    state.attributesWarning = tooLarge;
  }
}

/** HTML's names of attributes are in lower case. */
function valuesOf(
  matcher: ElementMatcher,
  selector: string,
  attribute: WantedAttributes[number]['attribute'],
): string[] {
  const name = attribute.toLowerCase();
  return matcher
    .matchAll(selector)
    .flatMap(({ attributes }) => (Object.hasOwn(attributes, name) ? [attributes[name] ?? ''] : []));
}
