import type { PageChange, PageDiff } from '@winnow/contracts';
import { createTwoFilesPatch } from 'diff';
import { unpackPage } from './page-body';

/** Timeout of one comparison in milliseconds; after it the patch replaces the whole text. */
const timeoutMs = 100;
/** Lines shown around a change. */
const context = 3;

interface Stored {
  readonly url: string;
  readonly change: PageChange | null;
  readonly body: Buffer;
  readonly before: Buffer | null;
}

/** Returns what the last refresh changed in a page; a new page is added and a gone page removed as a whole. */
export async function diffOf({ url, change, body, before }: Stored): Promise<PageDiff | undefined> {
  if (change === null) return undefined;
  const text = (await unpackPage(body)).content;
  const [old, now] = {
    new: ['', text],
    gone: [text, ''],
    changed: [before ? (await unpackPage(before)).content : '', text],
  }[change] as [string, string];
  const options = { context, timeout: timeoutMs };
  const patch = createTwoFilesPatch(url, url, old, now, undefined, undefined, options) ?? wholePatch(url, old, now);
  return { url, change, patch };
}

function wholePatch(url: string, old: string, now: string): string {
  const [removed, added] = [old.split('\n'), now.split('\n')];
  const head = `--- ${url}\n+++ ${url}\n@@ -1,${removed.length} +1,${added.length} @@`;
  return [head, ...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`), ''].join('\n');
}
