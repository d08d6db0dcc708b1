/** Pages of a site by the folders of their paths. */
export interface Folder<Page> {
  readonly name: string;
  /** Number of pages in it and in its subfolders. */
  count: number;
  readonly folders: Map<string, Folder<Page>>;
  readonly pages: Page[];
}

const newFolder = <Page>(name: string): Folder<Page> => ({ name, count: 0, folders: new Map(), pages: [] });

/**
 * Returns the folders of pages, below their hosts if there are several. A folder of a single page is replaced with that
 * page.
 */
export function pathTree<Page extends { readonly url: string }>(pages: readonly Page[]): Folder<Page> {
  const root = newFolder<Page>('');
  const hosts = new Set(pages.map(({ url }) => hostOf(url)));
  for (const page of pages) {
    const parts = partsOf(page.url);
    let folder = root;
    folder.count += 1;
    for (const part of hosts.size > 1 ? [hostOf(page.url), ...parts] : parts) {
      const next = folder.folders.get(part) ?? newFolder<Page>(part);
      folder.folders.set(part, next);
      folder = next;
      folder.count += 1;
    }
    folder.pages.push(page);
  }
  return flattened(root);
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '');

/** Returns the folders of a page. */
function partsOf(url: string): string[] {
  if (!URL.canParse(url)) return [];
  return new URL(url).pathname.split('/').slice(1, -1).filter(Boolean);
}

function flattened<Page>(folder: Folder<Page>): Folder<Page> {
  for (const [name, child] of folder.folders) {
    flattened(child);
    if (child.count > 1) continue;
    folder.folders.delete(name);
    folder.pages.push(...child.pages);
  }
  return folder;
}
