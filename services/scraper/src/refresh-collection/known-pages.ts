import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { knownPagesSchema, type KnownPage } from '@winnow/contracts';
import type { RememberedPage } from '../scrape-content/page-memory';
import { addressKey, cleanAddress } from '../get-links/canonical-address';

/** Bytes of the list, inflated: a page takes some 300. */
const maxBytes = 256 * 2 ** 20;

/** What stands for the text of a page that has not changed: it was neither transferred nor read. */
const unread: RememberedPage['read'] = { title: '', content: ' ', outcome: 'ok' };

/** The pages of a collection by their keys; in the place of the visitor's memory of pages. */
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

  /** From the list as the gateway stored it: gzip of JSON. */
  static async read(bytes: Uint8Array): Promise<KnownPages> {
    const json = await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
    return new KnownPages(knownPagesSchema.parse(JSON.parse(json.toString())));
  }

  find(key: string): KnownPage | undefined {
    return this.byKey.get(key);
  }

  /** Asks for a page only if it has changed; a page without validators is fetched. */
  async recall(url: URL): Promise<RememberedPage | undefined> {
    const { etag, lastModified } = this.byAddress.get(url.href) ?? {};
    if (etag === undefined && lastModified === undefined) return undefined;
    return { validators: { etag, lastModified }, read: unread };
  }

  async remember(): Promise<void> {}
}
