import { withScheme, type Link } from '@winnow/contracts';
import type { Site } from '../site/site';
import { noOptions, linkFilters } from './link-options';

/** Host of the page list: of the requested address, or of the first page. */
export function hostOfList(listedUrl: string | undefined, links: readonly Link[]): string {
  const address = listedUrl ?? links[0]?.url ?? '';
  return URL.canParse(address) ? new URL(address).host : address;
}

/** Reason why the list is outdated: the fields contain another address or other options. */
export type Outdated = 'address' | 'options';

/** Returns what has changed since the pages were listed; null if nothing has. */
export function outdatedReason({ url, listedUrl, options, listedOptions }: Site): Outdated | null {
  if (listedUrl === undefined) return null;
  if (plain(url) !== plain(listedUrl)) return 'address';
  const [now, then] = [options, listedOptions].map((each) => JSON.stringify(linkFilters(each ?? noOptions)));
  return now === then ? null : 'options';
}

/** Normalises an address, so that variants of the same page are equal. */
function plain(url: string): string {
  const address = withScheme(url);
  return (URL.canParse(address) ? new URL(address).href : address).replace(/\/$/, '');
}
