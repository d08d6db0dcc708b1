import type { TranslatedLink } from './translations';

/** Sorts pages below the start page's folder first: a request for `/docs/` is for the documentation. */
export function nearestFirst(pages: readonly TranslatedLink[], start: URL): readonly TranslatedLink[] {
  const folder = start.origin + start.pathname.slice(0, start.pathname.lastIndexOf('/') + 1);
  const near = pages.filter(({ address }) => address.startsWith(folder));
  return near.length === 0 ? pages : [...near, ...pages.filter(({ address }) => !address.startsWith(folder))];
}
