import { createHash } from 'node:crypto';

/** Attributes with names, and those that refer to an `id`. */
const attribute =
  /(\s(?:class|id|for|aria-controls|aria-labelledby|aria-describedby|data-target|data-bs-target)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi;
const fragment = /(\shref\s*=\s*)("#[^"]*"|'#[^']*')/gi;

/**
 * Returns a page with every word of its `class` and `id` attributes replaced by its hash, as frameworks with generated
 * styles write them. Equal names stay equal within a site; those of two sites have nothing in common.
 * @param bytes the page, in any encoding that contains ASCII
 * @param site part of each hash
 */
export function hashNames(bytes: Uint8Array, site: string): Uint8Array {
  const hash = (name: string): string => `x${createHash('sha1').update(`${site} ${name}`).digest('hex').slice(0, 7)}`;
  const hashValue = (_: string, name: string, value: string): string => name + value.replaceAll(/[^\s"'#]+/g, hash);
  const source = Buffer.from(bytes).toString('latin1');
  return Buffer.from(source.replaceAll(attribute, hashValue).replaceAll(fragment, hashValue), 'latin1');
}
