/** Returns a moment (ISO 8601) as a day in the visitor's language. */
export const formatDay = (moment: string): string =>
  new Date(moment).toLocaleDateString(undefined, { dateStyle: 'medium' });

/** Returns a moment (ISO 8601) as day and time in the visitor's language. */
export const formatMoment = (moment: string): string =>
  new Date(moment).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
