import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Page, PageVersion } from '@winnow/contracts';

const [compress, inflate] = [promisify(gzip), promisify(gunzip)];
/** Maximum inflated bytes of one page. Its text and raw HTML have much lower limits when they are read. */
const maxBytes = 128 * 2 ** 20;

/** Packs a page for storage. `change` belongs to its row, `version` has separate columns. */
export async function packPage({ version, ...page }: Page): Promise<{ body: Buffer; json_bytes: number }> {
  const json = Buffer.from(JSON.stringify(page));
  const bytes = json.byteLength + (version ? versionText(version).byteLength - 1 : 0);
  return { body: await compress(json), json_bytes: bytes };
}

/** Returns the JSON text of a stored page with its version as the last field, as the job of its crawl had it. */
export async function versionedJson(body: Buffer, version: PageVersion | undefined): Promise<Buffer> {
  const json = await pageJson(body);
  return version ? Buffer.concat([json.subarray(0, -1), versionText(version)]) : json;
}

/** Returns the end of a page's JSON text. */
const versionText = (version: PageVersion): Buffer => Buffer.from(`,"version":${JSON.stringify(version)}}`);

/** Returns the JSON text of a stored page. */
export async function pageJson(body: Buffer): Promise<Buffer> {
  return inflate(body, { maxOutputLength: maxBytes });
}

export async function unpackPage(body: Buffer): Promise<Page> {
  return JSON.parse((await pageJson(body)).toString()) as Page;
}
