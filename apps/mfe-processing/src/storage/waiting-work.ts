import { createPersistedCollection, type PersistedCollection, type StorageFailure } from '@winnow/browser';
import { reportStorageFailure } from './storage-failures';
import { claimTabSlot } from './tab-slot';

/**
 * Work that waits in this tab, by id. It survives a reload, and another tab neither shows nor starts it. Without the Web
 * Locks API (outside secure contexts), by which tabs are told apart, it is not stored.
 */
export interface WaitingWork<Value> {
  put: (id: string, value: Value) => void;
  remove: (id: string) => void;
  /** Returns what an earlier page of this tab, or of a closed one, has left. */
  load: () => Promise<Map<string, Value>>;
}

export function createWaitingWork<Value>(
  name: string,
  read: (value: unknown) => Value | null,
  onFailure: (failure: StorageFailure | null) => void = reportStorageFailure(name),
): WaitingWork<Value> {
  let opening: Promise<PersistedCollection<Value> | null> | undefined;
  const open = () =>
    (opening ??= claimTabSlot().then((slot) => {
      if (!('locks' in navigator)) return null;
      const options = { name: `${name}-${slot}`, version: 1, read, onFailure };
      return slot === null ? null : createPersistedCollection<Value>(options);
    }));
  return {
    put: (id, value) => void open().then((kept) => kept?.put(id, value)),
    remove: (id) => void open().then((kept) => kept?.remove(id)),
    load: async () => (await (await open())?.load()) ?? new Map<string, Value>(),
  };
}
