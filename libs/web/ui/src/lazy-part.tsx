import { lazy, useCallback, useEffect, useState, type ComponentType, type FunctionComponent } from 'react';
import { Button } from './button';

/** Milliseconds between attempts to load a failed part, such as during a restart of the server. */
const retryMs = 5_000;

/** Passed to a part that could not be loaded; parts ignore it. */
interface Retried {
  onLoadAgain: () => void;
}

/**
 * Like `lazy`, but a part that cannot be loaded, such as offline, shows a notice with Retry in its place: its error
 * would otherwise remove the whole page. It is loaded again once the browser is online or the server
 * responds.
 *
 * @param name its name for the visitor, as the subject of a sentence: "The list of pages"
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  const Notice = ({ onLoadAgain }: Retried) => {
    useEffect(() => {
      let isShown = true;
      const loadAgain = () => isShown && onLoadAgain();
      // Only a success is displayed: the notice would be announced again with each attempt.
      const timer = setInterval(() => void load().then(loadAgain, () => undefined), retryMs);
      addEventListener('online', onLoadAgain);
      return () => {
        isShown = false;
        clearInterval(timer);
        removeEventListener('online', onLoadAgain);
        // The next instance would start with this notice.
        if (latest.hasFailed) latest = create();
      };
    }, [onLoadAgain]);
    return (
      <p role="alert" className="text-sm text-danger">
        {name} could not be loaded. Check your connection and try again.{' '}
        <Button size="sm" onClick={onLoadAgain}>
          Retry
        </Button>
      </p>
    );
  };
  const create = () => {
    const part = {
      hasFailed: false,
      Loaded: lazy(async () => {
        const loaded = await load().catch(() => {
          part.hasFailed = true;
          return Notice;
        });
        return { default: loaded as ComponentType<Props & Retried> };
      }),
    };
    return part;
  };
  // A failed one stays failed until it is created again.
  let latest = create();
  return function LazyPart(props) {
    const [{ Loaded }, setCreated] = useState(latest);
    const loadAgain = useCallback(() => setCreated((latest = create())), []);
    return <Loaded {...props} onLoadAgain={loadAgain} />;
  };
}
