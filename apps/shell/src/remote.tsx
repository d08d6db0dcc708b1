import { RemoteBoundary, Spinner } from '@winnow/ui';
import type { RemoteId, RemoteProps } from '@winnow/remotes';
import { Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import { forgetRemote, loadRemote } from './load-remote';
import { focusPageInsteadOfNotice } from './use-arrival';

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

/** Records a loaded component. The first one of two attempts is kept: a second copy would have a state of its own. */
function setComponent(id: RemoteId, module: object): void {
  if (!components.has(id)) components.set(id, (module as { default: unknown }).default);
}

/**
 * Hook: a remote's component; undefined until it is loaded. Does not use `lazy`: React delays a lazy component by 300
 * ms after its placeholder, which is longer than the page takes to load.
 *
 * @param onLate called once the component has arrived after its time limit
 * @throws the load error, for the error boundary
 */
function useRemoteComponent<Id extends RemoteId>(
  id: Id,
  onLate: () => void,
): ComponentType<RemoteProps<Id>> | undefined {
  const [state, setState] = useState<{ error?: unknown }>({});
  const component = components.get(id) as ComponentType<RemoteProps<Id>> | undefined;
  const latest = useRef(onLate);
  useEffect(() => {
    latest.current = onLate;
  });
  useEffect(() => {
    if (component) return;
    const onModule = (module: object) => setComponent(id, module);
    loadRemote(id, (module) => {
      onModule(module);
      latest.current();
    }).then(
      (module) => {
        onModule(module);
        setState({});
      },
      (error: unknown) => setState({ error }),
    );
  }, [id, component]);
  if (!component && state.error !== undefined) throw state.error;
  return component;
}

/** Renders a module of a remote in its own error boundary, with a placeholder while it loads. */
export function Remote<Id extends RemoteId>(props: RemoteViewProps<Id>) {
  // A failure of one page is not one of the next.
  return <RemoteView key={props.id} {...props} />;
}

function RemoteView<Id extends RemoteId>({
  id,
  part,
  props,
  frame,
  waiting = <Loading part={part} />,
}: RemoteViewProps<Id>) {
  const [attempt, setAttempt] = useState(0);
  const isRendered = useRef(false);
  const framed = frame ?? ((notice) => notice);
  const renderAgain = () => {
    // A notice with a frame floats above the page.
    if (!frame) focusPageInsteadOfNotice();
    setAttempt((earlier) => earlier + 1);
  };
  const retry = () => {
    components.delete(id);
    forgetRemote(id);
    renderAgain();
  };
  return (
    <RemoteBoundary
      key={attempt}
      part={part}
      frame={framed}
      onRetry={retry}
      onFailure={(error) => console.error(`Remote ${id} failed:`, error)}
    >
      <Suspense fallback={framed(waiting)}>
        <Content
          id={id}
          props={props}
          waiting={framed(waiting)}
          isRendered={isRendered}
          onLate={() => {
            // Another attempt may have arrived before: rendered again, a page would lose its state and focus.
            if (!isRendered.current) renderAgain();
          }}
        />
      </Suspense>
    </RemoteBoundary>
  );
}

interface ContentProps<Id extends RemoteId> {
  id: Id;
  props: RemoteProps<Id>;
  waiting: ReactNode;
  /** Set while the component is rendered. */
  isRendered: RefObject<boolean>;
  onLate: () => void;
}

function Content<Id extends RemoteId>({ id, props, waiting, isRendered, onLate }: ContentProps<Id>) {
  const Component = useRemoteComponent(id, onLate);
  useEffect(() => {
    isRendered.current = Component !== undefined;
    return () => {
      isRendered.current = false;
    };
  }, [Component, isRendered]);
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
