import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';

/** Debian's `python3.11-doc`: a real site of 500 pages that many machines have. */
export const documentationFolder = '/usr/share/doc/python3.11/html';

/** Paths of the pages of a folder that a page links to, each once; what is missing in the folder is no page. */
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

/** Every page that can be reached from `start`, breadth first, itself included. */
export function reachablePaths(folder: string, start: string, exists: (file: string) => boolean): string[] {
  const found = new Set([start]);
  for (const from of found) for (const to of linkedPaths(folder, from, exists)) found.add(to);
  return [...found];
}
