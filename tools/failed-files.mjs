/** Maximum failed files that are retried. */
const maxFiles = 12;

// Playwright lists a test that did not run because another failed with a dash.
const failure = /^ +(?:✘|x|-) +\d+ \[\w+\] › (\S+\.(?:e2e|spec)\.ts):\d/;

/**
 * Returns the test files that Playwright's output lists as failed, each once. Empty if there are none, or so many that
 * a retry would hide the cause.
 *
 * @param {string} output without colours
 */
export function failedFiles(output) {
  const files = [...new Set(output.split('\n').flatMap((line) => failure.exec(line)?.[1] ?? []))];
  return files.length > maxFiles ? [] : files;
}
