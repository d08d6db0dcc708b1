/**
 * Returns only a text's letters and digits in lower case, equal for texts that differ in punctuation, spacing or case.
 */
export function comparisonKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
