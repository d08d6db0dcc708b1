import type { KeepFailure } from '@winnow/browser';
import { createStore } from '../store/create-store';

/** Storage failures by the name of the data. */
const failures = createStore<ReadonlyMap<string, KeepFailure>>(new Map());

/** Returns a callback that records the storage failure of some data until it is null; the page shows it meanwhile. */
export const reportNotKept =
  (work: string) =>
  (failure: KeepFailure | null): void =>
    failures.update((now) => {
      if (now.get(work) === (failure ?? undefined)) return now;
      const others = [...now].filter(([name]) => name !== work);
      return new Map(failure ? [...others, [work, failure]] : others);
    });

/** Hook: why some data is not stored, or null. */
export const useNotKept = (): KeepFailure | null => failures.use().values().next().value ?? null;
