import { dismissToast, showToast, type ToastInput } from '@winnow/toast';

let lastId: number | undefined;

/** Shows a toast that refers to Undo; it is dismissed once a step is undone. */
export function showUndoToast(input: ToastInput): void {
  lastId = showToast(input);
}

export function dismissUndoToast(): void {
  if (lastId !== undefined) dismissToast(lastId);
}
