/** "1 page", "2 pages", "1,200 pages". */
export function countOf(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/**
 * A whole number with separators of thousands. Without Intl: a browser takes a tenth of a second on a phone to make its
 * first number format, and the first page shows one.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
