import { addressKey, cleanAddress } from './canonical-address';
import type { PageLinks, Translation } from './collect-links';
import type { FoundLink, LinkList } from './link-list';

/** A page with the translations that a sitemap lists. */
export interface TranslatedLink extends FoundLink {
  /** Last modification as written in the sitemap (W3C date). */
  readonly modified?: string | undefined;
  readonly translations?: readonly Translation[] | undefined;
}

/** Returns the language of a page: from its translations, else its own `lang`; undefined without either. */
export function languageOf({ translations, language }: PageLinks, address: string): string | undefined {
  const own = translations.find((one) => one.language !== defaultLanguage && isSamePage(one.address, address));
  return own?.language ?? language;
}

/** Excludes translations of listed pages. */
export function excludeTranslations(list: LinkList, { translations }: PageLinks, address: string): void {
  if (!translations.some((one) => isSamePage(one.address, address))) return;
  for (const one of translations) if (!isSamePage(one.address, address)) list.excludeTranslation(one.address);
}

/**
 * Adds the page's translation in the language `wanted`; the page itself when there is none, or no language is
 * requested.
 */
export function addInLanguage(list: LinkList, page: TranslatedLink, wanted: string | undefined): void {
  const best = wanted === undefined ? undefined : preferred(page.translations ?? [], wanted, list);
  if (best && !isSamePage(best.address, page.address)) {
    list.excludeTranslation(page.address);
    if (!list.has(best.address)) list.add({ address: best.address });
  }
  list.add(page);
}

const defaultLanguage = 'x-default';

/** Prefers the same language, then a regional variant, then `x-default`; only pages of the site. */
function preferred(group: readonly Translation[], wanted: string, list: LinkList): Translation | undefined {
  const [tag, primary] = [wanted.toLowerCase(), primaryOf(wanted)];
  const own = group.filter(({ address }) => list.canList(address));
  return (
    own.find(({ language }) => language.toLowerCase() === tag) ??
    own.find(({ language }) => primaryOf(language) === primary) ??
    own.find(({ language }) => language.toLowerCase() === defaultLanguage)
  );
}

const primaryOf = (language: string) => language.toLowerCase().split(/[-_]/)[0];

function isSamePage(one: string, other: string): boolean {
  const [first, second] = [cleanAddress(one), cleanAddress(other)];
  return first !== null && second !== null && addressKey(first) === addressKey(second);
}
