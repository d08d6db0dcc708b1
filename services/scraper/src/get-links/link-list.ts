import type { Link, LinkStats } from '@winnow/contracts';
import { addressKey, cleanAddress } from './canonical-address';
import { LinkTexts } from './link-texts';
import { tidyTitle, titleFromAddress } from './link-title';
import { filterReason, type FilterReason, type SiteHosts } from './page-filter';
import type { PagePatterns } from './page-patterns';

/** A link of a page, sitemap or feed: an absolute address and its text, if any. */
export interface FoundLink {
  readonly address: string;
  readonly text?: string | undefined;
  /** Title used when no link has text. */
  readonly hint?: string | undefined;
}

/** Maximum length of a chain of canonical addresses. */
const maxMerges = 5;

/** Reason for not listing a page of the site. */
type UnlistedReason = 'duplicate' | 'translation' | 'over-limit';

/**
 * Collects a site's pages in order, without duplicates and non-pages, at most `cap`. The cap is checked before an
 * address is stored, so that a hostile site cannot exhaust the memory.
 */
export class LinkList {
  /** Addresses by their keys. */
  private readonly entries = new Map<string, string>();
  private readonly texts = new LinkTexts();
  private readonly skippedCounts = new Map<FilterReason | UnlistedReason, number>();
  /** Keys of merged pages with the key they are listed under, or undefined for excluded pages. */
  private readonly known = new Map<string, string | undefined>();
  /** Filtered addresses, each counted once. */
  private readonly filtered = new Set<string>();

  constructor(
    private readonly hosts: SiteHosts,
    private readonly cap: number,
    private readonly patterns?: PagePatterns,
  ) {}

  get size(): number {
    return this.entries.size;
  }

  get full(): boolean {
    return this.entries.size >= this.cap;
  }

  has(address: string): boolean {
    const url = cleanAddress(address);
    return url !== null && this.entries.has(this.keyOf(url) ?? '');
  }

  /** Whether the address may be listed. */
  canList(address: string): boolean {
    const url = cleanAddress(address);
    return url !== null && this.reasonOf(url) === null;
  }

  /** Adds an address; returns true when it is new. */
  add({ address, text, hint }: FoundLink): boolean {
    const url = this.pageAddress(address);
    if (url === null) return false;
    const key = this.keyOf(url);
    if (key === undefined) return this.skip('translation');
    const isKnown = this.entries.has(key);
    if (!isKnown && this.full) return this.skip('over-limit');
    this.texts.add(key, tidyTitle(text), tidyTitle(hint));
    if (isKnown) return this.skip('duplicate');
    this.entries.set(key, url);
    return true;
  }

  /** Sets the page's own title, used when no link has text. */
  name(url: string, title: string): void {
    const key = this.keyOf(url);
    if (key !== undefined && this.entries.has(key)) this.texts.add(key, '', tidyTitle(title));
  }

  /** Removes a dead link. */
  remove(url: string): void {
    this.entries.delete(this.keyOf(url) ?? '');
  }

  /**
   * Merges `url` into its `canonical` address, at the position of the earlier one. No effect when either is not a page
   * of the site.
   */
  merge(url: string, canonical: string): void {
    const target = cleanAddress(canonical);
    if (target === null || !this.canList(target) || this.known.size >= this.cap) return;
    const [key, targetKey] = [this.keyOf(url), this.keyOf(target)];
    if (key === undefined || targetKey === undefined || key === targetKey || !this.entries.has(key)) return;
    if (this.entries.has(targetKey)) {
      this.entries.delete(key);
      this.known.set(key, targetKey);
      this.skip('duplicate');
    } else {
      this.entries.set(key, target);
      this.known.set(targetKey, key);
    }
  }

  /** Excludes a translation of a listed page. */
  excludeTranslation(address: string): void {
    const url = cleanAddress(address);
    if (url === null || !this.canList(url) || this.known.size >= this.cap) return;
    const key = addressKey(url);
    if (this.known.has(key)) return;
    this.known.set(key, undefined);
    if (this.entries.delete(key)) this.skip('translation');
  }

  /** Returns the links with titles: the link text, else one derived from the address. */
  links(): Link[] {
    const titles = this.texts.titles();
    return [...this.entries].map(([key, url]) => ({ url, text: titles(key, () => titleFromAddress(url)) }));
  }

  stats(): LinkStats {
    const count = (reasons: readonly (FilterReason | UnlistedReason)[]) =>
      reasons.reduce((sum, reason) => sum + (this.skippedCounts.get(reason) ?? 0), 0);
    return {
      filtered: count(['not-web', 'off-site', 'file', 'action', 'trap', 'pattern']),
      skipped: count(['duplicate', 'translation', 'over-limit']),
      reasons: Object.fromEntries(this.skippedCounts),
    };
  }

  /** Returns the key under which the page is listed; undefined when it is excluded. */
  private keyOf(url: string): string | undefined {
    let key: string | undefined = addressKey(url);
    // Merges may form chains, and even cycles.
    for (let steps = 0; key !== undefined && steps < maxMerges && this.known.has(key); steps++)
      key = this.known.get(key);
    return key;
  }

  /** Returns the cleaned address; null when it is not a page of the site, which is counted as filtered. */
  private pageAddress(address: string): string | null {
    const url = cleanAddress(address);
    const reason = url === null ? 'not-web' : this.reasonOf(url);
    if (reason === null) return url;
    // Bounded like the links, since a page may contain millions of addresses.
    if (this.filtered.has(address)) return null;
    if (this.filtered.size < this.cap) this.filtered.add(address);
    this.skip(reason);
    return null;
  }

  /** Returns the reason for filtering an address; null when it may be listed. */
  private reasonOf(url: string): FilterReason | null {
    return filterReason(url, this.hosts) ?? (this.patterns?.isWanted(url) === false ? 'pattern' : null);
  }

  private skip(reason: FilterReason | UnlistedReason): false {
    this.skippedCounts.set(reason, (this.skippedCounts.get(reason) ?? 0) + 1);
    return false;
  }
}
