import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { knownPagesSchema, type KnownPage } from '@winnow/contracts';
import type { RememberedPage } from '../scrape-content/page-memory';
import { addressKey, cleanAddress } from '../get-links/canonical-address';

/** Maximum bytes of the list, inflated; a page takes some 300. */
const maxBytes = 256 * 2 ** 20;

/** Placeholder for the text of an unchanged page, which is neither transferred nor read. */
const unread: RememberedPage['read'] = { title: '', content: ' ', outcome: 'ok' };

/** The pages of a collection by their keys, used in place of the visitor's page memory. */
export class KnownPages {
  private readonly byKey = new Map<string, KnownPage>();
  private readonly byAddress = new Map<string, KnownPage>();

  constructor(readonly pages: readonly KnownPage[]) {
    for (const page of pages) {
      const address = cleanAddress(page.url);
      if (address === null) continue;
      this.byKey.set(addressKey(address), page);
      this.byAddress.set(new URL(page.url).href, page);
    }
  }

  /** Reads the list as stored by the gateway: gzipped JSON. */
  static async read(bytes: Uint8Array): Promise<KnownPages> {
    const json = await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
    return new KnownPages(knownPagesSchema.parse(JSON.parse(json.toString())));
  }

  find(key: string): KnownPage | undefined {
    return this.byKey.get(key);
  }

  /** Returns the page's validators for a conditional request; a page without validators is fetched. */
  async recall(url: URL): Promise<RememberedPage | undefined> {
    const { etag, lastModified } = this.byAddress.get(url.href) ?? {};
    if (etag === undefined && lastModified === undefined) return undefined;
    return { validators: { etag, lastModified }, read: unread };
  }

  async remember(): Promise<void> {}
}
