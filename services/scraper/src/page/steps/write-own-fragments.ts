import { type Element, walk } from '@winnow/markdown';
import type { PageState } from '../page-state';

/** Maximum characters of an address: longer ones take long to parse. */
const maxAddressChars = 2_048;

/**
 * Writes links to a place on the page itself as fragments (`#notes`): frameworks with routes, and caches of wikis, write
 * them with the address of the page. A fragment is one only if an element has it as its id or name.
 */
export function writeOwnFragments({ tree: { root }, page: { url } }: PageState): void {
  const address = URL.parse(url);
  if (!address) return;
  const links: Element[] = [];
  const places = new Set<string>();
  let hasBase = false;
  walk(root, (element) => {
    const { id, name, href } = element.attributes;
    if (id) places.add(id);
    hasBase ||= element.tag === 'base' && href !== undefined;
    if (element.tag !== 'a') return;
    if (name) places.add(name);
    if (href && href.indexOf('#') > 0) links.push(element);
  });
  // Fragments are resolved by the base as well.
  if (hasBase) return;
  const own = withoutFragment(address);
  for (const link of links) {
    const href = link.attribute('href');
    const fragment = href.slice(href.indexOf('#'));
    if (!places.has(fragment.slice(1)) || href.length > maxAddressChars) continue;
    const target = URL.parse(href, url);
    if (target && withoutFragment(target) === own) link.attributes = { ...link.attributes, href: fragment };
  }
}

/** Returns an address without its fragment and the slash at the end of its path. */
const withoutFragment = ({ origin, pathname, search }: URL): string => origin + pathname.replace(/\/$/, '') + search;
