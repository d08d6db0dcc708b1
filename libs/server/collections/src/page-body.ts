import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Page } from '@winnow/contracts';

const [compress, inflate] = [promisify(gzip), promisify(gunzip)];
/** Maximum inflated bytes of one page. Its text and raw HTML have much lower limits when they are read. */
const maxBytes = 128 * 2 ** 20;

/** Packs a page for storage. `change` belongs to its row, `version` has columns of its own. */
export async function packPage({ version: _, ...page }: Page): Promise<Buffer> {
  return compress(Buffer.from(JSON.stringify(page)));
}

/** Returns the JSON text of a stored page. */
export async function pageJson(body: Buffer): Promise<Buffer> {
  return inflate(body, { maxOutputLength: maxBytes });
}

export async function unpackPage(body: Buffer): Promise<Page> {
  return JSON.parse((await pageJson(body)).toString()) as Page;
}
