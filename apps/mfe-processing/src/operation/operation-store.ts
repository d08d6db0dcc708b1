import type { FailureText } from '@winnow/api-client';
import type { Progress } from '@winnow/contracts';
import { useSyncExternalStore } from 'react';
import { createStore } from '../store/create-store';

/** What a control shows of the work it started. No state: nothing has happened yet, or it was cancelled. */
export type OperationState =
  | { status: 'running'; progress: Progress; cancel: () => void }
  | { status: 'failed'; failure: FailureText; subject?: string | undefined; retry: (() => void) | null }
  | { status: 'done'; note: string };

const states = createStore<ReadonlyMap<string, OperationState>>(new Map());

/** Calls the listener after every change of any place. Returns the function that ends this. */
export const subscribeToOperations = states.subscribe;

/** Sets what the place `key` shows; undefined empties it. */
export function setOperationState(key: string, state: OperationState | undefined): void {
  states.update((earlier) => {
    const next = new Map(earlier);
    if (state) next.set(key, state);
    else next.delete(key);
    return next;
  });
}

export function operationState(key: string): OperationState | undefined {
  return states.get().get(key);
}

/** Cancels whatever runs, and forgets every outcome. */
export function cancelAllOperations(): void {
  for (const state of states.get().values()) if (state.status === 'running') state.cancel();
  states.set(new Map());
}

/** Hook: what the place `key` shows. */
export function useOperation(key: string): OperationState | undefined {
  return useSyncExternalStore(states.subscribe, () => operationState(key));
}

/** Hook: whether work of the place `key` runs. */
export function useIsRunning(key: string): boolean {
  return useSyncExternalStore(states.subscribe, () => operationState(key)?.status === 'running');
}

/** Hook: whether anything runs or has run. */
export function useHasOperations(): boolean {
  return useSyncExternalStore(states.subscribe, () => states.get().size > 0);
}
