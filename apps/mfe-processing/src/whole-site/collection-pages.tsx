import { formatCount, pluralize } from '@winnow/browser';
import type { Collection, CollectionIndex, PageChange } from '@winnow/contracts';
import { Button, Skeleton } from '@winnow/ui';
import { useState } from 'react';
import { readDiff, useCollectionIndex } from './collections-api';
import { PageLink, PageTree } from './page-tree';
import { ProblemLine, readFailure } from './problem-line';
import { useAttempt } from './use-attempt';

/** Maximum rendered pages that could not be read. */
const maxFailed = 200;

type Entry = CollectionIndex['pages'][number];

const headings: Record<PageChange, string> = { new: 'New', changed: 'Changed', gone: 'Gone' };

/** The pages of a collection as a tree of their paths, with the changes of the last refresh. */
export function CollectionPages({ collection }: { collection: Collection }) {
  const { refresh } = collection;
  const changes = (Object.keys(headings) as PageChange[]).filter((change) => (refresh?.[change] ?? 0) > 0);
  return (
    <div className="flex max-h-80 flex-col gap-4 overflow-y-auto rounded-md border border-line p-4 text-sm">
      {changes.map((change) => (
        <Changes key={change} collection={collection} change={change} />
      ))}
      <Tree collection={collection} />
    </div>
  );
}

function Tree({ collection: { id, updatedAt } }: { collection: Collection }) {
  const { data, error } = useCollectionIndex(id, undefined, updatedAt);
  if (error) return <ProblemLine problem={readFailure(error)} />;
  if (!data) return <Skeleton className="h-10" />;
  return (
    <>
      {data.failed ? <NotRead pages={data.failed} /> : null}
      <div>
        <h4 className="mb-2 font-medium">Pages</h4>
        <PageTree pages={data.pages} />
        {data.next === undefined ? null : (
          <p className="text-muted">The first {pluralize(data.pages.length, 'page')}; a download has all of them.</p>
        )}
      </div>
    </>
  );
}

/** The pages that the crawl or its last refresh could not read, with reasons. */
function NotRead({ pages }: { pages: NonNullable<CollectionIndex['failed']> }) {
  return (
    <div>
      <h4 className="mb-2 font-medium">Not read</h4>
      <ul className="flex flex-col gap-2">
        {pages.slice(0, maxFailed).map(({ url, message }) => (
          <li key={url} className="min-w-0 break-words">
            <PageLink url={url} title={url} /> <span className="text-muted">{message}</span>
          </li>
        ))}
      </ul>
      {pages.length > maxFailed ? <p className="text-muted">and {formatCount(pages.length - maxFailed)} more</p> : null}
    </div>
  );
}

function Changes({ collection, change }: { collection: Collection; change: PageChange }) {
  const { data, error } = useCollectionIndex(collection.id, change, collection.updatedAt);
  return (
    <div>
      <h4 className="mb-2 font-medium">{headings[change]}</h4>
      <ul className="flex flex-col gap-2">
        {data?.pages.map((page) => (
          <ChangedPage key={page.url} id={collection.id} page={page} hasDiff={change === 'changed'} />
        ))}
      </ul>
      <ProblemLine problem={error ? readFailure(error) : ''} />
      {data?.next === undefined ? null : (
        <p className="text-muted">
          The first {formatCount(data.pages.length)} of {pluralize(data.total, 'page')}.
        </p>
      )}
    </div>
  );
}

function ChangedPage({ id, page, hasDiff }: { id: string; page: Entry; hasDiff: boolean }) {
  const [patch, setPatch] = useState<string>();
  const { isBusy, problem, attempt } = useAttempt();
  const toggle = () =>
    patch === undefined
      ? void attempt(async () => setPatch((await readDiff(id, page.url)).patch))
      : setPatch(undefined);
  return (
    <li className="min-w-0 break-words">
      <PageLink {...page} />{' '}
      {hasDiff ? (
        <Button size="sm" variant="quiet" busy={isBusy} aria-expanded={patch !== undefined} onClick={toggle}>
          What changed
        </Button>
      ) : null}
      <ProblemLine problem={problem} />
      {patch === undefined ? null : <Patch patch={patch} />}
    </li>
  );
}

/** A unified diff without its header; signs as well as colours mark what was added and removed. */
function Patch({ patch }: { patch: string }) {
  const all = patch.split('\n');
  // Not by their marks, with which a changed line may start as well: "---" of Markdown.
  const lines = all.slice(all.findIndex((line) => line.startsWith('@@')));
  return (
    <pre className="mt-2 text-sm whitespace-pre-wrap">
      {lines.map((line, at) => (
        <span key={at} className={line.startsWith('+') ? 'text-accent' : line.startsWith('-') ? 'text-danger' : ''}>
          {line}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}
