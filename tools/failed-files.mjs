/** More failed files than this are not retried. */
const maxFiles = 6;

const patterns = {
  jest: /^FAIL (?:(?:server|medium|web) )?(\S+\.spec\.tsx?)/,
  // A test that the failure of another kept from running is listed with a dash.
  playwright: /^ +(?:✘|x|-) +\d+ \[\w+\] › (\S+\.(?:e2e|spec)\.ts):\d/,
};

/**
 * The test files that a runner's output names as failed, each once. Empty when the runner names none, or when so many that
 * running them again would hide what is wrong.
 *
 * @param {string | undefined} runner
 * @param {string} output without colours
 */
export function failedFiles(runner, output) {
  const pattern = patterns[runner];
  const named = pattern ? output.split('\n').flatMap((line) => pattern.exec(line)?.[1] ?? []) : [];
  const files = [...new Set(named)];
  return files.length > maxFiles ? [] : files;
}
