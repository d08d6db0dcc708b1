import { RemoteBoundary, Spinner } from '@winnow/ui';
import type { RemoteId, RemoteProps } from '@winnow/remotes';
import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { forgetRemote, loadRemote } from './load-remote';

interface RemoteViewProps<Id extends RemoteId> {
  id: Id;
  /** User-facing name, as the subject of a sentence. */
  part: string;
  props: RemoteProps<Id>;
  /** Wraps the fallback of a remote that is loading or has failed. */
  frame?: (notice: ReactNode) => ReactNode;
  /** Placeholder while the remote loads. */
  waiting?: ReactNode;
}

/** Loaded remotes, rendered immediately when needed again. */
const components = new Map<RemoteId, unknown>();

/**
 * Hook: a remote's component; undefined until it is loaded. Does not use `lazy`: React delays a lazy component by 300
 * ms after its placeholder, which is longer than the page takes to load.
 *
 * @throws the load error, for the error boundary
 */
function useRemoteComponent<Id extends RemoteId>(id: Id): ComponentType<RemoteProps<Id>> | undefined {
  const [state, setState] = useState<{ error?: unknown }>({});
  const component = components.get(id) as ComponentType<RemoteProps<Id>> | undefined;
  useEffect(() => {
    if (component) return;
    loadRemote(id).then(
      (module) => {
        components.set(id, (module as { default: unknown }).default);
        setState({});
      },
      (error: unknown) => setState({ error }),
    );
  }, [id, component]);
  if (!component && state.error !== undefined) throw state.error;
  return component;
}

/** Renders a module of a remote in its own error boundary, with a placeholder while it loads. */
export function Remote<Id extends RemoteId>({
  id,
  part,
  props,
  frame = (notice) => notice,
  waiting = <Loading part={part} />,
}: RemoteViewProps<Id>) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    components.delete(id);
    forgetRemote(id);
    setAttempt((earlier) => earlier + 1);
  };
  return (
    <RemoteBoundary
      // A failure of one page is not one of the next.
      key={id}
      part={part}
      frame={frame}
      onRetry={retry}
      onFailure={(error) => console.error(`Remote ${id} failed:`, error)}
    >
      <Suspense fallback={frame(waiting)}>
        <Content key={`${id} ${attempt}`} id={id} props={props} waiting={frame(waiting)} />
      </Suspense>
    </RemoteBoundary>
  );
}

interface ContentProps<Id extends RemoteId> {
  id: Id;
  props: RemoteProps<Id>;
  waiting: ReactNode;
}

function Content<Id extends RemoteId>({ id, props, waiting }: ContentProps<Id>) {
  const Component = useRemoteComponent(id);
  if (!Component) return waiting;
  const [container] = id.split('/');
  return (
    <div data-remote={container} className="contents">
      <Component {...(props as RemoteProps<Id> & object)} />
    </div>
  );
}

function Loading({ part }: { part: string }) {
  return (
    <p role="status" className="flex min-h-dvh items-start justify-center gap-3 pt-24 text-muted">
      <Spinner size={20} /> {part} is loading…
    </p>
  );
}
