import { isIP } from 'node:net';

/**
 * Returns the address at which a page was published. A copy on a host without a domain, such as a mirror or a preview,
 * still links to its website, and its own address says nothing about the page.
 *
 * @param address as fetched
 * @param declared `canonical` or `og:url`, as written in the page
 * @returns the declared address, if it is absolute and has a domain, for a page whose host has none
 */
export function publishedAddress(address: string, declared: string | undefined): string {
  return declared !== undefined && !hasDomain(address) && hasDomain(declared) ? declared : address;
}

function hasDomain(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && isIP(url.hostname) === 0;
}
