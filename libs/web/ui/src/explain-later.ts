/**
 * Shows an explanation next to a button. The code that renders it is loaded on first use; if that fails, the tooltip
 * remains.
 */
export function explainLater(owner: HTMLElement, text: string): void {
  import('./explain').then(
    ({ explain }) => explain(owner, text),
    () => undefined,
  );
}
