import type { TranslatedLink } from './translations';

/** `address` as seen from `base`, or undefined when it is none. */
export function absolute(address: string, base: URL): string | undefined {
  return URL.canParse(address, base.href) ? new URL(address, base).href : undefined;
}

/** Links with absolute addresses: the protocols of sitemaps and feeds demand them, some sites write relative ones. */
export function absoluteLinks(links: readonly TranslatedLink[], base: URL): TranslatedLink[] {
  return links.flatMap((link) => {
    const address = absolute(link.address, base);
    return address === undefined ? [] : [{ ...link, address }];
  });
}
