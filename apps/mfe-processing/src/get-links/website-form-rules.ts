// The main form's rules (specification, sections 3 and 5), without the schemas, which the first page does not load. The
// spec of this file compares them with the operation's own.

/** Returns the error of the address; undefined when it is valid. */
export function addressError(url: string): string | undefined {
  return url.trim() === '' ? 'Please enter a URL' : undefined;
}

/** Returns the error of the selected addresses; undefined when they are valid. */
export function selectionError(selectedUrls: readonly string[]): string | undefined {
  if (selectedUrls.length === 0) return 'Please select at least one page to scrape';
  return selectedUrls.some((url) => url.trim() === '') ? 'URLs cannot be empty' : undefined;
}
