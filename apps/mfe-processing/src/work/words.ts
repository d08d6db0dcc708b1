/** "1 page", "2 pages", "1,200 pages". */
export function countOf(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/**
 * A whole number with separators of thousands. Without Intl: a browser takes a tenth of a second on a phone to make its
 * first number format, and the first page shows one.
 */
export function formatCount(count: number): string {
  let text = String(count);
  for (let at = text.length - 3; at > 0; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`;
  return text;
}
