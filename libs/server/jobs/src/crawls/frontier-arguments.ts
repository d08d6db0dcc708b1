import { hash } from 'node:crypto';
import type { Page } from '@winnow/contracts';
import { parseItem } from '../records/parse-response';
import type { FoundAddress, FrontierAddress, PageEnd } from './frontier-types';

/** Bytes of the hash of an address. */
const hashBytes = 16;
/** Progress messages; names in braces are fields of `frontier.lua`. */
const messages = {
  crawl: 'Read {ended} of {found} pages found so far...',
  refresh: 'Compared {ended} pages: {c:new} new, {c:changed} changed, {c:gone} gone',
};

/** Returns the first 128 bits of the key's hash: the probability of a collision among a million addresses is 10^-27. */
export const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer').subarray(0, hashBytes);

export type Argument = string | number | Buffer;

/** Returns an address as arguments of the scripts. */
export function argumentsOf({ url, depth, known, key, host, pattern }: FoundAddress): Argument[] {
  const entry = JSON.stringify({ url, depth, known });
  return [hashOf(key), host, entry, pattern?.name ?? '', pattern?.max ?? 0, pattern?.trap ?? ''];
}

/** Returns the values of a page that needs no request. */
export const settledArgumentsOf = ({ key }: Pick<FoundAddress, 'key'>): Argument[] => [hashOf(key), '', '', '', 0, ''];

/** Parses an address as the scripts return it. */
export const entryOf = (address: Buffer): FrontierAddress =>
  JSON.parse(address.subarray(hashBytes).toString()) as FrontierAddress;

/** Arguments of the script for an outcome: item, counter, stored failed page, announced event. */
type Described = [item: string, counter: string, failed: string, event: string];

function describePage(end: PageEnd): Described {
  if ('skipped' in end) return ['', `s:${end.skipped}`, '', ''];
  if ('failed' in end) return ['', `o:${end.failed.outcome}`, JSON.stringify(end), JSON.stringify(end.failed)];
  if (!('page' in end)) throw new Error('a crawl has no changes');
  // The version comes last, as in the page's text that the database returns.
  const { version, ...page } = parseItem('crawl-site', 'pages', end.page) as Page;
  return [JSON.stringify({ ...page, version }), `o:${page.outcome ?? 'ok'}`, '', 'item'];
}

function describeChange(end: PageEnd): Described {
  if ('skipped' in end) return ['', `s:${end.skipped}`, '', ''];
  if ('failed' in end) return ['', 'c:failed', JSON.stringify(end), ''];
  if ('same' in end) return ['', 'c:same', '', ''];
  if (!('change' in end)) throw new Error('a refresh has changes only');
  return [JSON.stringify(parseItem('refresh-collection', 'changes', end.change)), `c:${end.change.change}`, '', ''];
}

/** Returns the progress message of an operation. */
export const messageOf = (operation: string): string =>
  operation === 'refresh-collection' ? messages.refresh : messages.crawl;

/** Returns the script's arguments for the outcome of an address. */
export const describe = (operation: string, end: PageEnd): Described =>
  operation === 'refresh-collection' ? describeChange(end) : describePage(end);
