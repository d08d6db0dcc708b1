import { useSyncExternalStore } from 'react';

export interface Store<State> {
  get: () => State;
  set: (next: State) => void;
  update: (change: (state: State) => State) => void;
  /** Calls the listener after every change. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** Hook: the current state. */
  use: () => State;
}

/** State outside React: operations continue while the visitor is on another page. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  const get = () => state;
  const set = (next: State) => {
    if (Object.is(next, state)) return;
    state = next;
    listeners.forEach((listener) => listener());
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set,
    update: (change) => set(change(state)),
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}
