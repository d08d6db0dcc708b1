import type { TranslatedLink } from './translations';

/** Resolves the URLs of links: sitemaps and feeds require absolute ones, but some sites write relative ones. */
export function absoluteLinks(links: readonly TranslatedLink[], base: URL): TranslatedLink[] {
  return links.flatMap((link) => {
    const address = URL.parse(link.address, base.href)?.href;
    return address === undefined ? [] : [{ ...link, address }];
  });
}
