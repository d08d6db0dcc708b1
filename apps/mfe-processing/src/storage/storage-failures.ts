import { createStore, type StorageFailure } from '@winnow/browser';

/** Storage failures by the name of the data. */
const failures = createStore<ReadonlyMap<string, StorageFailure>>(new Map());

/** Returns a callback that sets, or clears by null, the storage failure that the page shows for some data. */
export const reportStorageFailure =
  (work: string) =>
  (failure: StorageFailure | null): void =>
    failures.update((now) => {
      if (now.get(work) === (failure ?? undefined)) return now;
      const others = [...now].filter(([name]) => name !== work);
      return new Map(failure ? [...others, [work, failure]] : others);
    });

/** Hook: why some data is not stored, or null. */
export const useStorageFailure = (): StorageFailure | null => failures.use().values().next().value ?? null;
