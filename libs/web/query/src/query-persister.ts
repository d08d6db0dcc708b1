import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import { createPersistedCollection } from '@winnow/browser';

const kept = createPersistedCollection<string>({
  name: 'queries',
  version: 1,
  read: (value) => (typeof value === 'string' ? value : null),
});

/** Files cannot be serialised as JSON. */
const withoutFiles = (_key: string, value: unknown) => (value instanceof Blob ? undefined : value);

/**
 * Persists single queries over a reload, each as a separate entry in IndexedDB: with one entry for the whole cache a
 * tab would overwrite those of another one. Only queries with a persistent key are stored.
 */
export const queryPersister = experimental_createQueryPersister({
  storage: {
    getItem: async (key) => (await kept.load()).get(key),
    setItem: (key, value) => {
      kept.put(key, value);
      return kept.flush();
    },
    // Debounced like changes of cards: the result of a job is written before the job is removed.
    removeItem: kept.remove,
    entries: async () => [...(await kept.load())],
  },
  prefix: 'winnow',
  serialize: (query) => JSON.stringify(query, withoutFiles),
});
