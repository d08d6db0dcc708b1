import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { knownPagesSchema, type KnownPage } from '@winnow/contracts';
import type { FoundAddress, FrontierAddress } from '@winnow/jobs';
import { textKeyOf } from '../crawl-site/page-version';
import { addressKey, cleanAddress } from '../get-links/canonical-address';
import type { PageMemory, RememberedPage } from '../scrape-content/page-memory';

/** Maximum bytes of the list, inflated; a page takes some 300. */
const maxBytes = 256 * 2 ** 20;

/** Placeholder for the text of an unchanged page, which is neither transferred nor read. */
const unread: RememberedPage['read'] = { title: '', content: ' ', outcome: 'ok' };

/** Reads the list of known pages as stored by the gateway: gzipped JSON. */
export async function readKnownPages(bytes: Uint8Array): Promise<KnownPage[]> {
  const json = await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
  return knownPagesSchema.parse(JSON.parse(json.toString()));
}

/**
 * Returns the addresses of known pages. Given sources with the same key are all compared: the later ones have their
 * whole address as key.
 */
export function knownAddresses(pages: readonly KnownPage[]): FoundAddress[] {
  const keys = new Set<string>();
  const own = new Map(pages.map((page) => [page.url, page]));
  return [...own.values()].map(({ url, hash, etag, lastModified }) => {
    const shared = addressKey(cleanAddress(url) ?? url);
    const key = keys.has(shared) ? url : shared;
    keys.add(key);
    const known = { key, hash, etag, lastModified };
    return { url, key, textKey: textKeyOf(key, hash), host: new URL(url).host, depth: 0, known };
  });
}

/**
 * Returns the validators of known pages instead of those in the visitor's page memory; pages without any are fetched.
 */
export function memoryOfKnownPages(addresses: readonly FrontierAddress[]): Pick<PageMemory, 'recall' | 'remember'> {
  const byAddress = new Map(addresses.map(({ url, known }) => [new URL(url).href, known]));
  return {
    recall: async ({ href }) => {
      const { etag, lastModified } = byAddress.get(href) ?? {};
      if (etag === undefined && lastModified === undefined) return undefined;
      return { validators: { etag, lastModified }, read: unread };
    },
    remember: async () => undefined,
  };
}
