import { addressKey, cleanAddress } from './canonical-address';
import type { PageLinks, Translation } from './collect-links';
import type { FoundLink, LinkList } from './link-list';

/** A page with its translations, as a sitemap names them. */
export interface TranslatedLink extends FoundLink {
  readonly translations?: readonly Translation[] | undefined;
}

/** The language of a page: what its translations call it, else what it calls itself; undefined when it does not say. */
export function languageOf({ translations, language }: PageLinks, address: string): string | undefined {
  const own = translations.find((one) => one.language !== everybody && isSamePage(one.address, address));
  return own?.language ?? language;
}

/** Leaves out the other languages of a page that is in the list itself. */
export function leaveOutOthers(list: LinkList, { translations }: PageLinks, address: string): void {
  if (!translations.some((one) => isSamePage(one.address, address))) return;
  for (const one of translations) if (!isSamePage(one.address, address)) list.leaveOutTranslation(one.address);
}

/** Adds of a page's translations the one in the language `wanted`; without one, or without a wish, the page itself. */
export function addInLanguage(list: LinkList, page: TranslatedLink, wanted: string | undefined): void {
  const best = wanted === undefined ? undefined : preferred(page.translations ?? [], wanted, list);
  if (best && !isSamePage(best.address, page.address)) {
    list.leaveOutTranslation(page.address);
    if (!list.has(best.address)) list.add({ address: best.address });
  }
  list.add(page);
}

const everybody = 'x-default';

/** The same language, else a variety of it, else the page for everybody; only pages of the site. */
function preferred(group: readonly Translation[], wanted: string, list: LinkList): Translation | undefined {
  const [tag, primary] = [wanted.toLowerCase(), primaryOf(wanted)];
  const own = group.filter(({ address }) => list.mayHold(address));
  return (
    own.find(({ language }) => language.toLowerCase() === tag) ??
    own.find(({ language }) => primaryOf(language) === primary) ??
    own.find(({ language }) => language.toLowerCase() === everybody)
  );
}

const primaryOf = (language: string) => language.toLowerCase().split(/[-_]/)[0];

function isSamePage(one: string, other: string): boolean {
  const [first, second] = [cleanAddress(one), cleanAddress(other)];
  return first !== null && second !== null && addressKey(first) === addressKey(second);
}
