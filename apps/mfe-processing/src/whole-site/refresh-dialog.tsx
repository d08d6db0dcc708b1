import type { Collection } from '@winnow/contracts';
import { Button, Dialog, Skeleton } from '@winnow/ui';
import { Suspense } from 'react';
import { LoginPart } from '../login/login-part';
import { loginOf, useLogins } from '../site/logins';
import { startRefresh } from './collections-api';
import { ProblemLine } from './problem-line';
import { useAttempt } from './use-attempt';

interface RefreshDialogProps {
  collection: Collection;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the headers of a collection's login, whose values are not stored, and starts its refresh. */
export function RefreshDialog({ collection, isOpen, onClose }: RefreshDialogProps) {
  const { id, name, url = '', headerNames = [] } = collection;
  const { headers } = loginOf(url, useLogins()) ?? {};
  const { isBusy, problem, attempt } = useAttempt();
  const names = headerNames.join(', ');
  const refresh = () => void attempt(() => startRefresh(id, headers)).then((isDone) => isDone && onClose());
  return (
    <Dialog isOpen={isOpen} title={`Refresh ${name}`} onClose={onClose}>
      <p className="mt-2 mb-4 text-sm break-words text-muted">
        The pages were read with headers, whose values are not stored: {names}. Give{' '}
        {headerNames.length === 1 ? 'it' : 'them'} again.
      </p>
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <LoginPart url={url} />
        </Suspense>
      ) : null}
      <ProblemLine problem={problem} />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          busy={isBusy}
          unavailable={headers === undefined && `Give the headers first: ${names}`}
          onClick={refresh}
        >
          Refresh
        </Button>
      </div>
    </Dialog>
  );
}
