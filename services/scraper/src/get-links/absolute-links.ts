import type { TranslatedLink } from './translations';

/** Resolves `address` against `base`; undefined when it is not a URL. */
export function absolute(address: string, base: URL): string | undefined {
  return URL.canParse(address, base.href) ? new URL(address, base).href : undefined;
}

/** Resolves the URLs of links: sitemaps and feeds require absolute ones, but some sites write relative ones. */
export function absoluteLinks(links: readonly TranslatedLink[], base: URL): TranslatedLink[] {
  return links.flatMap((link) => {
    const address = absolute(link.address, base);
    return address === undefined ? [] : [{ ...link, address }];
  });
}
