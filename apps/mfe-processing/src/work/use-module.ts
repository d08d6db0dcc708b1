import { useEffect, useState } from 'react';

/**
 * Hook: code that is fetched once it is needed; undefined until then. Unlike `lazy`, what is drawn with it is not held back:
 * React waits 300 ms between the placeholder of one part and the content of another, which adds up after a reload.
 *
 * @param load the same function at every call
 * @throws what `load` was rejected with, for the boundary around
 */
export function useModule<Module>(load: () => Promise<Module>, isNeeded: boolean): Module | undefined {
  const [outcome, setOutcome] = useState<{ module: Module } | { error: unknown } | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (module) => setOutcome({ module }),
      (error: unknown) => setOutcome({ error }),
    );
  }, [load, isNeeded]);
  if (outcome && 'error' in outcome) throw outcome.error;
  return outcome?.module;
}
