import { useEffect, useState } from 'react';

/**
 * Hook: code that is fetched once it is needed; undefined until then. Unlike `lazy`, what is drawn with it is not held back:
 * React waits 300 ms between the placeholder of one part and the content of another, which adds up after a reload.
 *
 * @param load the same function at every call
 * @param isNeeded without it nothing is fetched
 * @param isAhead it is fetched ahead of its need: a failure then is no failure yet, and is tried again once it is needed
 * @throws what `load` was rejected with, for the boundary around
 */
export function useModule<Module>(load: () => Promise<Module>, isNeeded: boolean, isAhead = false): Module | undefined {
  const [outcome, setOutcome] = useState<{ module: Module } | { error: unknown; isAhead: boolean } | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (module) => setOutcome({ module }),
      (error: unknown) => setOutcome({ error, isAhead }),
    );
  }, [load, isNeeded, isAhead]);
  if (!outcome) return undefined;
  if ('module' in outcome) return outcome.module;
  if (outcome.isAhead) return undefined;
  throw outcome.error;
}
