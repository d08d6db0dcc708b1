import type { FoundAddress } from '@winnow/jobs';
import { addressKey, cleanAddress, siteHost } from '../get-links/canonical-address';
import { filterReason, trapOf, type FilterReason } from '../get-links/page-filter';
import type { PagePatterns } from '../get-links/page-patterns';
import { addressPattern } from './address-pattern';

/** Why a link is not followed. */
export type SkipReason = Exclude<FilterReason, 'trap'> | NonNullable<ReturnType<typeof trapOf>>;

/** Which addresses belong to a crawl: pages of its hosts, within the requested patterns. */
export class SiteRules {
  /** `hosts`: the site's hosts as `siteHost` names them. */
  constructor(
    private readonly hosts: readonly string[],
    private readonly subdomains: boolean,
    private readonly patterns?: PagePatterns,
  ) {}

  /** Whether a host is the site's, or a subdomain of it when requested. Hosts below a public suffix are not subdomains. */
  isOwn(url: URL): boolean {
    const host = siteHost(url);
    return this.hosts.some((own) => host === own || (this.subdomains && host.endsWith(`.${own}`)));
  }

  /** An address to read, or why it is not. */
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

/** As `judge`, regardless of the patterns. */
export function found(address: string, depth: number): FoundAddress {
  const url = new URL(address);
  return { url: address, depth, key: addressKey(address), host: url.host, pattern: addressPattern(url) };
}
