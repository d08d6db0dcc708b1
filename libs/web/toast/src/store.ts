import { useSyncExternalStore } from 'react';

export interface ToastInput {
  title: string;
  description?: string;
  /**
   * Default: success. `neutral` is neither success nor failure; `destructive` reports a failure and is announced at
   * once.
   */
  tone?: 'success' | 'neutral' | 'destructive';
}

export interface Toast extends ToastInput {
  id: number;
  open: boolean;
}

/** Milliseconds after which a dismissed toast is removed (specification, section 9). */
const removeAfterMs = 1_000_000;

/** The only toast: a new one replaces it (specification, section 9). */
let current: Toast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: Toast | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/** Shows a toast; any remote may call it, and the shell renders it. */
export function showToast(input: ToastInput): void {
  clearTimeout(removal);
  lastId += 1;
  set({ ...input, id: lastId, open: true });
}

/** Closes the toast with this id; has no effect on one that was already replaced. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  set({ ...current, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => set(null), removeAfterMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current or last toast; null when there is none. */
export function useToast(): Toast | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
