import { pluralize } from '@winnow/browser';
import type { Job } from '@winnow/contracts';
import { Button, ConfirmDialog, ProgressBar, Skeleton } from '@winnow/ui';
import { useRef, useState } from 'react';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { CollectionRow } from './collection-row';
import { erase, useCollections } from './collections-api';
import { firstControl } from './first-control';
import { ProblemLine, readFailure } from './problem-line';
import { useAttempt } from './use-attempt';

/** Quota of an installation without limits. */
const unlimitedBytes = Number.MAX_SAFE_INTEGER;
const megabytes = (bytes: number) => (bytes < 2 ** 20 / 10 ? 'less than 0.1 MB' : `${(bytes / 2 ** 20).toFixed(1)} MB`);

/** The stored collections: finished crawls, and sources that were stored under a name. */
export function CollectionList({ running, isStoring }: { running: readonly Job[]; isStoring: boolean }) {
  const { data, error } = useCollections();
  const [isAsking, ask] = useState(false);
  const { isBusy, problem, attempt } = useAttempt();
  const list = useRef<HTMLDivElement>(null);
  const focusFallbackHandlers = useFocusFallback(
    () => firstControl(list.current) ?? firstControl(list.current?.closest('section')),
  );
  if (error && !data) return <p className="text-sm text-muted">{readFailure(error)}</p>;
  if (!data) return <Skeleton className="h-10" />;
  const { collections, bytes, maxBytes } = data;
  const storing = isStoring ? <ProgressBar message="Storing the pages..." progress={0} total={0} /> : null;
  if (collections.length === 0)
    return (
      <div ref={list}>
        {storing ?? (
          <p className="text-sm text-muted">No website is kept yet. Those that are read stay here for some days.</p>
        )}
      </div>
    );
  return (
    <div ref={list} {...focusFallbackHandlers} className="flex flex-col gap-4">
      {storing}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-medium">
          {pluralize(collections.length, 'collection')}, {megabytes(bytes)}
          {maxBytes < unlimitedBytes ? ` of ${megabytes(maxBytes)}` : ''}
        </h3>
        <Button size="sm" variant="danger" busy={isBusy} onClick={() => ask(true)}>
          Erase All
        </Button>
      </div>
      <ProblemLine problem={problem} />
      <ul className="flex flex-col gap-4">
        {collections.map((collection) => (
          <CollectionRow key={collection.id} collection={collection} isBusy={running.length > 0} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        title="Erase all collections?"
        confirm="Erase"
        onCancel={() => ask(false)}
        onConfirm={() => {
          ask(false);
          void attempt(() => erase(undefined));
        }}
      >
        This erases {pluralize(collections.length, 'collection')} with all pages at once, for good. Cards stay.
      </ConfirmDialog>
    </div>
  );
}
