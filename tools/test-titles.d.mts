/** Returns the full names of a file's tests; see `test-titles.mjs`. */
export function testTitles(file: string): string[];
