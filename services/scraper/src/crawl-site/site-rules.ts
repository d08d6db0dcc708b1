import type { PayloadOf } from '@winnow/contracts';
import type { FoundAddress } from '@winnow/jobs';
import { addressKey, cleanAddress, siteHost } from '../get-links/canonical-address';
import { filterReason, trapOf, type FilterReason } from '../get-links/page-filter';
import { pagePatterns, type PagePatterns } from '../get-links/page-patterns';
import { isDocumentAddress } from '../linked-documents/document-name';
import { addressPattern } from './address-pattern';

/** Reason for not following a link. */
type SkipReason = Exclude<FilterReason, 'trap'> | NonNullable<ReturnType<typeof trapOf>>;

type CrawlScope = Pick<PayloadOf<'crawl-site'>, 'subdomains' | 'ignoreQueries' | 'documents' | 'include' | 'exclude'>;

/** Decides which addresses belong to a crawl: pages of its hosts that match the requested patterns. */
export class SiteRules {
  private readonly patterns: PagePatterns | undefined;

  /** @param hosts the site's hosts as returned by `siteHost` */
  constructor(
    private readonly hosts: readonly string[],
    private readonly scope: CrawlScope,
  ) {
    this.patterns = pagePatterns(scope.include, scope.exclude);
  }

  /**
   * Whether a host is one of the site's hosts or, on request, a subdomain of one. Hosts below a public suffix are not
   * subdomains.
   */
  isOwn(url: URL): boolean {
    const host = siteHost(url);
    return this.hosts.some((own) => host === own || (this.scope.subdomains && host.endsWith(`.${own}`)));
  }

  /** Returns the address to read, or the reason for skipping it. */
  judge(address: string, depth: number): FoundAddress | SkipReason {
    const known = cleanAddress(address);
    if (known === null) return 'not-web';
    const url = new URL(known);
    if (this.scope.ignoreQueries) url.search = '';
    const clean = url.href;
    if (!this.isOwn(url)) return 'off-site';
    const reason = this.reasonToSkip(url);
    if (reason !== null) return reason === 'trap' ? (trapOf(url) ?? 'long') : reason;
    return this.patterns?.isWanted(clean) === false ? 'pattern' : toFoundAddress(clean, depth);
  }

  private reasonToSkip(url: URL): FilterReason | null {
    // WordPress stores documents below a folder whose other addresses are not pages.
    if (this.scope.documents && isDocumentAddress(url)) return trapOf(url) === null ? null : 'trap';
    return filterReason(url.href, new Set([siteHost(url)]));
  }
}

/** Converts an address as `judge` does, without applying the patterns. */
export function toFoundAddress(address: string, depth: number): FoundAddress {
  const url = new URL(address);
  return { url: address, depth, key: addressKey(address), host: url.host, pattern: addressPattern(url) };
}
