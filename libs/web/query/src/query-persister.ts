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
 * Keeps single queries over a reload, each as an entry of its own in IndexedDB: a tab never overwrites those of another one,
 * as it would with one entry for the whole cache. Only queries that are persisted by their key are kept.
 */
export const queryPersister = experimental_createQueryPersister({
  storage: {
    getItem: async (key) => (await kept.load()).get(key),
    setItem: (key, value) => {
      kept.put(key, value);
      return kept.flush();
    },
    // Gathered like the changes of cards: what a job has brought is written before the job is forgotten.
    removeItem: kept.remove,
    entries: async () => [...(await kept.load())],
  },
  prefix: 'winnow',
  serialize: (query) => JSON.stringify(query, withoutFiles),
});
