import type { Link, LinkStats } from '@winnow/contracts';
import { addressKey, cleanAddress } from './canonical-address';
import { LinkTexts } from './link-texts';
import { tidyTitle, titleFromAddress } from './link-title';
import { filterReason, type FilterReason } from './page-filter';

/** A link as a page, sitemap or feed gives it: an absolute address and, where there is one, its text. */
export interface FoundLink {
  readonly address: string;
  readonly text?: string | undefined;
  /** What names the page where no link has words of its own. */
  readonly hint?: string | undefined;
}

/** Pages that name one another as the address of one page, one after another. */
const mostUnions = 5;

export type SkipReason = 'duplicate' | 'translation' | 'over-limit';

/**
 * Collects a site's pages in the order they are found: each once, non-pages out, never more than `cap`.
 * The cap counts before an address is kept, so that a hostile site cannot fill the memory.
 */
export class LinkList {
  /** Addresses by their keys. */
  private readonly entries = new Map<string, string>();
  private readonly texts = new LinkTexts();
  private readonly left = new Map<FilterReason | SkipReason, number>();
  /** Keys of pages that are in the list under another key, or not to be in it: the other key, or undefined. */
  private readonly known = new Map<string, string | undefined>();
  /** Addresses that were counted as filtered: one counts once, however often the site repeats it. */
  private readonly filtered = new Set<string>();

  constructor(
    private readonly hosts: ReadonlySet<string>,
    private readonly cap: number,
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

  /** Whether the address may be one of the list's pages. */
  mayHold(address: string): boolean {
    const url = cleanAddress(address);
    return url !== null && filterReason(url, this.hosts) === null;
  }

  /** True when the address is new and kept. */
  add({ address, text, hint }: FoundLink): boolean {
    const url = this.pageAddress(address);
    if (url === null) return false;
    const key = this.keyOf(url);
    if (key === undefined) return this.leave('translation');
    const isKnown = this.entries.has(key);
    if (!isKnown && this.full) return this.leave('over-limit');
    this.texts.add(key, tidyTitle(text), tidyTitle(hint));
    if (isKnown) return this.leave('duplicate');
    this.entries.set(key, url);
    return true;
  }

  /** What the page at an address of the list calls itself: its title where no link has one. */
  name(url: string, title: string): void {
    const key = this.keyOf(url);
    if (key !== undefined && this.entries.has(key)) this.texts.add(key, '', tidyTitle(title));
  }

  /** Takes out an address that turned out to lead nowhere. */
  remove(url: string): void {
    this.entries.delete(this.keyOf(url) ?? '');
  }

  /**
   * The page at `url` calls itself `canonical`: one page, under that address, in the place of the earlier one. Nothing
   * happens when either is no page of the site.
   */
  unite(url: string, canonical: string): void {
    const target = cleanAddress(canonical);
    if (target === null || !this.mayHold(target) || this.known.size >= this.cap) return;
    const [key, targetKey] = [this.keyOf(url), this.keyOf(target)];
    if (key === undefined || targetKey === undefined || key === targetKey || !this.entries.has(key)) return;
    if (this.entries.has(targetKey)) {
      this.entries.delete(key);
      this.known.set(key, targetKey);
      this.leave('duplicate');
    } else {
      this.entries.set(key, target);
      this.known.set(targetKey, key);
    }
  }

  /** The address is a page of the list in another language: it is not to be in the list beside it. */
  leaveOutTranslation(address: string): void {
    const url = cleanAddress(address);
    if (url === null || !this.mayHold(url) || this.known.size >= this.cap) return;
    const key = addressKey(url);
    if (this.known.has(key)) return;
    this.known.set(key, undefined);
    if (this.entries.delete(key)) this.leave('translation');
  }

  /** The links, each with a title: its own, else one made from its address. */
  links(): Link[] {
    const titles = this.texts.titles();
    return [...this.entries].map(([key, url]) => ({ url, text: titles(key, () => titleFromAddress(url)) }));
  }

  stats(): LinkStats {
    const count = (reasons: readonly (FilterReason | SkipReason)[]) =>
      reasons.reduce((sum, reason) => sum + (this.left.get(reason) ?? 0), 0);
    return {
      filtered: count(['not-web', 'off-site', 'file', 'action', 'trap']),
      skipped: count(['duplicate', 'translation', 'over-limit']),
      reasons: Object.fromEntries(this.left),
    };
  }

  /** The key under which the page at a clean address stands; undefined when it is not to be in the list. */
  private keyOf(url: string): string | undefined {
    let key: string | undefined = addressKey(url);
    // Pages may be united one after another, in a circle too.
    for (let steps = 0; key !== undefined && steps < mostUnions && this.known.has(key); steps++)
      key = this.known.get(key);
    return key;
  }

  /** The address in its clean form, or null when it is no page of the site; that is counted. */
  private pageAddress(address: string): string | null {
    const url = cleanAddress(address);
    const reason = url === null ? 'not-web' : filterReason(url, this.hosts);
    if (reason === null) return url;
    // Bounded like the links themselves: a page may name millions of addresses.
    if (this.filtered.has(address)) return null;
    if (this.filtered.size < this.cap) this.filtered.add(address);
    this.leave(reason);
    return null;
  }

  private leave(reason: FilterReason | SkipReason): false {
    this.left.set(reason, (this.left.get(reason) ?? 0) + 1);
    return false;
  }
}
