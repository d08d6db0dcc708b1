import { createStore } from '@winnow/browser';

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
const current = createStore<Toast | null>(null);
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast; any remote may call it, and the shell renders it. Returns its id. */
export function showToast(input: ToastInput): number {
  clearTimeout(removal);
  lastId += 1;
  current.set({ ...input, id: lastId, open: true });
  return lastId;
}

/** Closes the toast with this id; has no effect on one that was already replaced. */
export function dismissToast(id: number): void {
  const toast = current.get();
  if (toast?.id !== id || !toast.open) return;
  current.set({ ...toast, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => current.set(null), removeAfterMs);
}

/** Returns the current or last toast; null when there is none. */
export const useToast = current.use;
