import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Page } from '@winnow/contracts';

const [compress, inflate] = [promisify(gzip), promisify(gunzip)];
/** Bytes of one page, inflated: its text and raw HTML are bounded far below where it is read. */
const maxBytes = 128 * 2 ** 20;

/** A page as it is stored. `change` belongs to its row, `version` to columns of its own. */
export async function packPage({ version: _, ...page }: Page): Promise<Buffer> {
  return compress(Buffer.from(JSON.stringify(page)));
}

/** JSON text of a stored page. */
export async function pageJson(body: Buffer): Promise<Buffer> {
  return inflate(body, { maxOutputLength: maxBytes });
}

export async function unpackPage(body: Buffer): Promise<Page> {
  return JSON.parse((await pageJson(body)).toString()) as Page;
}
