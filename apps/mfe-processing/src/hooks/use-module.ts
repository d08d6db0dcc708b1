import { useEffect, useState } from 'react';

/**
 * Hook: code that is loaded once it is needed; undefined until then. Unlike with `lazy`, its content is rendered
 * without delay: React waits 300 ms between the placeholder of one part and the content of another, which adds up after
 * a reload.
 *
 * @param load the same function on every call
 * @param isNeeded nothing is loaded while it is false
 * @param isAhead whether to preload before it is needed: a failure is then ignored, and loading is retried once it is
 * needed
 * @throws the rejection of `load`, for the error boundary
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
