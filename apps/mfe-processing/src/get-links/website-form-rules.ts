// The main form's rules (specification, sections 3 and 5), without the schemas, which the first page does not load. The spec
// beside this file holds them to the operation's own.

/** What is wrong with the address; undefined when nothing is. */
export function addressError(url: string): string | undefined {
  return url.trim() === '' ? 'Please enter a URL' : undefined;
}

/** What is wrong with the selected addresses; undefined when nothing is. */
export function selectionError(selectedUrls: readonly string[]): string | undefined {
  if (selectedUrls.length === 0) return 'Please select at least one page to scrape';
  return selectedUrls.some((url) => url.trim() === '') ? 'URLs cannot be empty' : undefined;
}
