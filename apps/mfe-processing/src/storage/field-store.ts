import { createPersistedCollection, createStore, onStartOver } from '@winnow/browser';
import { reportStorageFailure } from './storage-failures';

/** The stored fields of an earlier page. Another version may have stored other types. */
export type StoredFields<State> = Partial<Record<keyof State, unknown>>;

/**
 * Creates a state that survives a reload, with one entry per field, so that a change of one does not write the others.
 * `restore` sets what `read` returns of the stored fields, unless the visitor has already changed the state.
 *
 * @param work name of the data in `reportStorageFailure`
 */
export function createFieldStore<State extends object>(
  name: string,
  work: string,
  nothing: State,
  read: (earlier: StoredFields<State>) => State,
) {
  const state = createStore<State>(nothing);
  const kept = createPersistedCollection<unknown>({
    name,
    version: 1,
    read: (value) => value ?? null,
    onFailure: reportStorageFailure(work),
  });
  onStartOver(() => state.set(nothing));
  return {
    use: state.use,
    get: state.get,
    restore: async (): Promise<void> => {
      const earlier = Object.fromEntries(await kept.load()) as StoredFields<State>;
      if (state.get() === nothing) state.set(read(earlier));
    },
    /** Changes some of the fields. */
    change: (change: Partial<State>): void => {
      state.update((before) => ({ ...before, ...change }));
      for (const [field, value] of Object.entries(change)) kept.put(field, value);
    },
  };
}
