import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';

/** Debian's `python3.11-doc`: a real site of 500 pages that is available on many machines. */
export const documentationFolder = '/usr/share/doc/python3.11/html';

/** Returns the distinct paths of the pages that a page links to and that exist in the folder. */
export function linkedPaths(folder: string, from: string, exists: (file: string) => boolean): string[] {
  const $ = load(readFileSync(path.join(folder, from)));
  const paths = $('a[href]')
    .toArray()
    .flatMap((anchor) => {
      const url = URL.parse($(anchor).attr('href') ?? '', `http://site${from}`);
      const isPage = url?.host === 'site' && url.pathname.endsWith('.html') && exists(path.join(folder, url.pathname));
      return isPage && url.pathname !== from ? [url.pathname] : [];
    });
  return [...new Set(paths)];
}

/** Returns every page reachable from `start`, including `start`, breadth first. */
export function reachablePaths(folder: string, start: string, exists: (file: string) => boolean): string[] {
  const found = new Set([start]);
  for (const from of found) for (const to of linkedPaths(folder, from, exists)) found.add(to);
  return [...found];
}
