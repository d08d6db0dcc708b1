/**
 * Returns the selection after a click on one row. With `from`, every row between the two gets the clicked row's new
 * state, as in file managers with the shift key.
 *
 * @param shown the addresses in display order
 */
export function selectRange(
  selected: ReadonlySet<string>,
  shown: readonly string[],
  index: number,
  from: number | null,
): Set<string> {
  const url = shown[index];
  const next = new Set(selected);
  if (url === undefined) return next;
  const isAdding = !selected.has(url);
  const [first, last] = from === null ? [index, index] : [Math.min(from, index), Math.max(from, index)];
  for (const other of shown.slice(first, last + 1)) {
    if (isAdding) next.add(other);
    else next.delete(other);
  }
  return next;
}
