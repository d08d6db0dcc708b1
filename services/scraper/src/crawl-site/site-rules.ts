import type { FoundAddress } from '@winnow/jobs';
import { addressKey, cleanAddress, siteHost } from '../get-links/canonical-address';
import { filterReason, trapOf, type FilterReason } from '../get-links/page-filter';
import type { PagePatterns } from '../get-links/page-patterns';
import { addressPattern } from './address-pattern';

/** Reason for not following a link. */
export type SkipReason = Exclude<FilterReason, 'trap'> | NonNullable<ReturnType<typeof trapOf>>;

/** Decides which addresses belong to a crawl: pages of its hosts that match the requested patterns. */
export class SiteRules {
  /** @param hosts the site's hosts as returned by `siteHost` */
  constructor(
    private readonly hosts: readonly string[],
    private readonly subdomains: boolean,
    private readonly patterns?: PagePatterns,
  ) {}

  /**
   * Whether a host is one of the site's or, on request, a subdomain of one. Hosts below a public suffix are no
   * subdomains.
   */
  isOwn(url: URL): boolean {
    const host = siteHost(url);
    return this.hosts.some((own) => host === own || (this.subdomains && host.endsWith(`.${own}`)));
  }

  /** Returns the address to read, or the reason for skipping it. */
  judge(address: string, depth: number): FoundAddress | SkipReason {
    const clean = cleanAddress(address);
    if (clean === null) return 'not-web';
    const url = new URL(clean);
    if (!this.isOwn(url)) return 'off-site';
    const reason = filterReason(clean, new Set([siteHost(url)]));
    if (reason !== null) return reason === 'trap' ? (trapOf(url) ?? 'long') : reason;
    return this.patterns?.isWanted(clean) === false ? 'pattern' : found(clean, depth);
  }
}

/** Converts an address as `judge` does, without applying the patterns. */
export function found(address: string, depth: number): FoundAddress {
  const url = new URL(address);
  return { url: address, depth, key: addressKey(address), host: url.host, pattern: addressPattern(url) };
}
