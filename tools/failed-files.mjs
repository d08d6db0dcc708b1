/** More failed files than this are not retried. */
const maxFiles = 6;

// A test that the failure of another kept from running is listed with a dash.
const failure = /^ +(?:✘|x|-) +\d+ \[\w+\] › (\S+\.(?:e2e|spec)\.ts):\d/;

/**
 * The test files that Playwright's output names as failed, each once. Empty when it names none, or when so many that running
 * them again would hide what is wrong.
 *
 * @param {string} output without colours
 */
export function failedFiles(output) {
  const files = [...new Set(output.split('\n').flatMap((line) => failure.exec(line)?.[1] ?? []))];
  return files.length > maxFiles ? [] : files;
}
