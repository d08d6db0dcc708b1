/** Appends items of a document, which may be more than a call can have arguments. */
export function appendAll<Item>(target: Item[], items: readonly Item[]): void {
  for (const item of items) target.push(item);
}
