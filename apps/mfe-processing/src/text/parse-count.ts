/**
 * Parses a whole number as people write it: digits, also in groups of three with commas, dots, spaces or apostrophes.
 * NaN for any other text.
 */
export function parseCount(text: string): number {
  // Full-width digits and the spaces that do not break become plain ones.
  const written = text.normalize('NFKC').trim();
  return /^\d+$|^\d{1,3}([,. '’])\d{3}(?:\1\d{3})*$/.test(written) ? Number(written.replace(/\D/g, '')) : NaN;
}
