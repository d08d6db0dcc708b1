import { lazy, useEffect, useState, type ComponentType, type FunctionComponent } from 'react';
import { Button } from './button';

/** Passed to a part that could not be loaded; parts ignore it. */
interface Retried {
  onLoadAgain: () => void;
}

/**
 * Like `lazy`, but a part that cannot be loaded, such as offline, shows a notice with Retry in its place: its error
 * would otherwise remove the whole page. It is loaded again once the browser is online.
 *
 * @param name its name for the visitor, as the subject of a sentence: "The list of pages"
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  const Notice = ({ onLoadAgain }: Retried) => {
    useEffect(() => {
      addEventListener('online', onLoadAgain);
      return () => removeEventListener('online', onLoadAgain);
    });
    return (
      <p role="alert" className="text-sm text-danger">
        {name} could not be loaded. Check your connection and try again.{' '}
        <Button size="sm" onClick={onLoadAgain}>
          Retry
        </Button>
      </p>
    );
  };
  const create = () => ({
    Loaded: lazy(async () => ({ default: (await load().catch(() => Notice)) as ComponentType<Props & Retried> })),
  });
  // A failed one stays failed until it is created again.
  let latest = create();
  return function LazyPart(props) {
    const [{ Loaded }, setCreated] = useState(latest);
    return <Loaded {...props} onLoadAgain={() => setCreated((latest = create()))} />;
  };
}
