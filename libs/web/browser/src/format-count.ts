/** Returns a count with its noun: "1 page", "2 pages", "1,200 pages". */
export function pluralize(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/**
 * Formats a whole number with thousands separators. Without Intl, since a browser on a phone takes a tenth of a second
 * to create its first number format, and the first page shows one.
 */
export function formatCount(count: number): string {
  let text = String(count);
  for (let at = text.length - 3; at > 0; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`;
  return text;
}
