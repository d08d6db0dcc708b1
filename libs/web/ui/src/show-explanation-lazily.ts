/**
 * Shows an explanation next to a button. The code that renders it is loaded on first use; if that fails, the tooltip
 * remains.
 */
export function showExplanationLazily(owner: HTMLElement, text: string): void {
  import('./show-explanation').then(
    ({ showExplanation }) => showExplanation(owner, text),
    () => undefined,
  );
}
