import { withScheme, type Link } from '@winnow/contracts';

/** What the list of pages belongs to: the host of the address that was asked for, or of the first page. */
export function hostOfList(listedUrl: string | undefined, links: readonly Link[]): string {
  const address = listedUrl ?? links[0]?.url ?? '';
  return URL.canParse(address) ? new URL(address).host : address;
}

/** Whether the address in the field is another one than the list is of. */
export function isOtherAddress(url: string, listedUrl: string | undefined): boolean {
  return listedUrl !== undefined && plain(url) !== plain(listedUrl);
}

/** An address without the differences that lead to the same page. */
function plain(url: string): string {
  const address = withScheme(url);
  return (URL.canParse(address) ? new URL(address).href : address).replace(/\/$/, '');
}
