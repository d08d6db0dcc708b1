import { pluralize } from '@winnow/browser';
import type { CollectionIndex } from '@winnow/contracts';
import { useState } from 'react';
import { pathTree, type Folder } from './path-tree';

export type PageEntry = Pick<CollectionIndex['pages'][number], 'url' | 'title'>;

/** Pages as a tree of their paths. */
export function PageTree({ pages }: { pages: readonly PageEntry[] }) {
  return <Branch folder={pathTree(pages)} />;
}

function Branch({ folder }: { folder: Folder<PageEntry> }) {
  return (
    <ul className="flex flex-col gap-2">
      {[...folder.folders.values()].map((child) => (
        <li key={child.name}>
          <SubFolder folder={child} />
        </li>
      ))}
      {folder.pages.map(({ url, title }) => (
        <li key={url} className="min-w-0 break-words">
          <PageLink url={url} title={title} />
        </li>
      ))}
    </ul>
  );
}

/** Collapsed content is not rendered, since a site has thousands of pages. */
function SubFolder({ folder }: { folder: Folder<PageEntry> }) {
  const [isOpen, open] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>
        {folder.name}/ <span className="text-muted">{pluralize(folder.count, 'page')}</span>
      </summary>
      {isOpen ? (
        <div className="mt-2 px-3">
          <Branch folder={folder} />
        </div>
      ) : null}
    </details>
  );
}

/** A link to a page by its title; no link for addresses that are not of the web. */
export function PageLink({ url, title }: PageEntry) {
  const isWeb = /^https?:/i.test(url);
  const words = <bdi>{title || url}</bdi>;
  return isWeb ? (
    <a href={url} target="_blank" rel="noreferrer" className="underline">
      {words}
    </a>
  ) : (
    words
  );
}
