/** "1 page", "2 pages", "1,200 pages". */
export function countOf(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** A number with separators of thousands. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
