import type { Job } from '@winnow/contracts';
import { Button, ConfirmDialog, Skeleton } from '@winnow/ui';
import { useState } from 'react';
import { countOf } from '../work/words';
import { CollectionRow } from './collection-row';
import { erase, useCollections } from './collections-api';
import { ProblemLine } from './problem-line';
import { useAttempt } from './use-attempt';

/** Quota of an installation without limits. */
const unlimitedBytes = Number.MAX_SAFE_INTEGER;
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** The stored collections: finished crawls, and sources that were stored under a name. */
export function CollectionList({ running }: { running: readonly Job[] }) {
  const { data, error } = useCollections();
  const [isAsking, ask] = useState(false);
  const { isBusy, problem, attempt } = useAttempt();
  if (error && !data) return <p className="text-sm text-muted">{error.message}</p>;
  if (!data) return <Skeleton className="h-10" />;
  const { collections, bytes, maxBytes } = data;
  if (collections.length === 0)
    return <p className="text-sm text-muted">No website is kept yet. One that was read stays here for days.</p>;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-medium">
          {countOf(collections.length, 'collection')}, {megabytes(bytes)}
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
        {countOf(collections.length, 'collection')} with all pages are gone at once, for good. Cards stay.
      </ConfirmDialog>
    </>
  );
}
