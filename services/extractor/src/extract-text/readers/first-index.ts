/**
 * Returns the first index below `length` that fits, by binary search: all following ones
 * must fit as well. `length` for none.
 */
export function firstIndex(length: number, fits: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
