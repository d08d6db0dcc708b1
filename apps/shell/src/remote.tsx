import { RemoteBoundary, Spinner } from '@winnow/ui';
import type { RemoteId, RemoteProps } from '@winnow/remotes';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { forgetRemote, loadRemote } from './load-remote';

interface RemoteViewProps<Id extends RemoteId> {
  id: Id;
  /** What the visitor calls it, as the subject of a sentence. */
  part: string;
  props: RemoteProps<Id>;
  /** Wraps what stands in the remote's place while it loads or has failed. */
  frame?: (notice: ReactNode) => ReactNode;
  /** Stands in the remote's place while it loads. */
  waiting?: ReactNode;
}

/** React keeps a failed lazy component for good: each try makes its own. */
function lazyRemote<Id extends RemoteId>(id: Id): ComponentType<RemoteProps<Id>> {
  const load = () => loadRemote(id) as Promise<{ default: ComponentType<RemoteProps<Id>> }>;
  return lazy(load) as unknown as ComponentType<RemoteProps<Id>>;
}

const components = new Map<RemoteId, unknown>();

function componentOf<Id extends RemoteId>(id: Id): ComponentType<RemoteProps<Id>> {
  if (!components.has(id)) components.set(id, lazyRemote(id));
  return components.get(id) as ComponentType<RemoteProps<Id>>;
}

/** Draws a module of a remote in its own boundary: while it loads, when it is there, and when it cannot be had. */
export function Remote<Id extends RemoteId>({
  id,
  part,
  props,
  frame = (notice) => notice,
  waiting = <Loading part={part} />,
}: RemoteViewProps<Id>) {
  const [attempt, setAttempt] = useState(0);
  const Component = componentOf(id);
  const retry = () => {
    components.delete(id);
    forgetRemote(id);
    setAttempt((earlier) => earlier + 1);
  };
  const [container] = id.split('/');
  return (
    <RemoteBoundary
      part={part}
      frame={frame}
      onRetry={retry}
      onFailure={(error) => console.error(`Remote ${id} failed:`, error)}
    >
      <Suspense fallback={frame(waiting)}>
        <div data-remote={container} className="contents">
          <Component key={attempt} {...(props as RemoteProps<Id> & object)} />
        </div>
      </Suspense>
    </RemoteBoundary>
  );
}

function Loading({ part }: { part: string }) {
  return (
    <p role="status" className="flex min-h-dvh items-start justify-center gap-3 pt-24 text-muted">
      <Spinner size={20} /> {part} is loading…
    </p>
  );
}
