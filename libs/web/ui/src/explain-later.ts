/** Says a sentence beside a button. What draws it comes with the first one; without it the tooltip is left. */
export function explainLater(owner: HTMLElement, text: string): void {
  import('./explain').then(
    ({ explain }) => explain(owner, text),
    () => undefined,
  );
}
