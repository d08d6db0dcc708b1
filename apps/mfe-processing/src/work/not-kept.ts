import type { KeepFailure } from '@winnow/browser';
import { createStore } from '../store/create-store';

/** What the browser could not keep, by the work's name. */
const failures = createStore<ReadonlyMap<string, KeepFailure>>(new Map());

/** Notes of some work that the browser could not keep it, until it can (null); the page says so meanwhile. */
export const reportNotKept =
  (work: string) =>
  (failure: KeepFailure | null): void =>
    failures.update((now) => {
      if (now.get(work) === (failure ?? undefined)) return now;
      const others = [...now].filter(([name]) => name !== work);
      return new Map(failure ? [...others, [work, failure]] : others);
    });

/** Hook: why some work is not kept, or null. */
export const useNotKept = (): KeepFailure | null => failures.use().values().next().value ?? null;
