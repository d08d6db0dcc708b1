import type { Link, LinkStats } from '@winnow/contracts';
import { addressKey, cleanAddress } from './canonical-address';
import { tidyTitle, titleFromAddress } from './link-title';
import { filterReason, type FilterReason } from './page-filter';

/** A link as a page, sitemap or feed gives it: an absolute address and, where there is one, its text. */
export interface FoundLink {
  readonly address: string;
  readonly text?: string | undefined;
}

export type SkipReason = 'duplicate' | 'over-limit';

interface Entry {
  readonly url: string;
  text: string;
}

/**
 * Collects a site's pages in the order they are found: each once, non-pages out, never more than `cap`.
 * The cap counts before an address is kept, so that a hostile site cannot fill the memory.
 */
export class LinkList {
  private readonly entries = new Map<string, Entry>();
  private readonly left = new Map<FilterReason | SkipReason, number>();
  /** Keys that were counted as filtered: one address counts once, however often the site repeats it. */
  private readonly filteredKeys = new Set<string>();

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

  /** True when the address is new and kept. */
  add({ address, text }: FoundLink): boolean {
    const url = cleanAddress(address);
    const reason = url === null ? 'not-web' : filterReason(url, this.hosts);
    if (url === null || reason !== null) return this.filter(address, reason ?? 'not-web');
    const key = addressKey(url);
    const known = this.entries.get(key);
    if (known) {
      known.text ||= tidyTitle(text);
      return this.leave('duplicate');
    }
    if (this.full) return this.leave('over-limit');
    this.entries.set(key, { url, text: tidyTitle(text) });
    return true;
  }

  /** Takes out an address that turned out to lead nowhere. */
  remove(url: string): void {
    this.entries.delete(addressKey(url));
  }

  /** The links, each with a title: its own, else one made from its address. */
  links(): Link[] {
    return [...this.entries.values()].map(({ url, text }) => ({ url, text: text || titleFromAddress(url) }));
  }

  stats(): LinkStats {
    const count = (reasons: readonly (FilterReason | SkipReason)[]) =>
      reasons.reduce((sum, reason) => sum + (this.left.get(reason) ?? 0), 0);
    return {
      filtered: count(['not-web', 'off-site', 'file', 'action', 'trap']),
      skipped: count(['duplicate', 'over-limit']),
      reasons: Object.fromEntries(this.left),
    };
  }

  private filter(address: string, reason: FilterReason): false {
    // Bounded like the links themselves: a page may name millions of addresses.
    if (this.filteredKeys.has(address)) return false;
    if (this.filteredKeys.size < this.cap) this.filteredKeys.add(address);
    return this.leave(reason);
  }

  private leave(reason: FilterReason | SkipReason): false {
    this.left.set(reason, (this.left.get(reason) ?? 0) + 1);
    return false;
  }
}
