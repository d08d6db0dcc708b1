import { RemoteBoundary } from './remote-boundary';
import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';

/**
 * Like `lazy`, but a part that cannot be loaded, such as offline, shows a notice with Retry in its place: its error would
 * otherwise remove the whole page.
 *
 * @param name its name for the visitor, as the subject of a sentence: "The list of pages"
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  const create = () => lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  // Shared by all places that show it: a failed one stays failed until it is created again.
  let latest = create();
  return function LazyPart(props) {
    const [Loaded, setLoaded] = useState(() => latest);
    const retry = () => {
      latest = create();
      setLoaded(() => latest);
    };
    return (
      <RemoteBoundary part={name} onRetry={retry}>
        <Loaded {...props} />
      </RemoteBoundary>
    );
  };
}
