/** Formats a whole number with thousands separators. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Returns a count with its noun: "1 character", "2,000 characters". */
export const pluralize = (count: number, thing: string): string =>
  `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`;
