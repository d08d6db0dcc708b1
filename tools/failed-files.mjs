/** More failed files than this are no noise of the machine. */
const mostFiles = 6;

const patterns = {
  jest: /^FAIL (?:\w+ )?(\S+\.spec\.tsx?)/gm,
  // A test that the failure of another kept from running is listed with a dash.
  playwright: /^\s+(?:✘|x|-)\s+\d+ \[\w+\] › (\S+?\.(?:e2e|spec)\.ts):\d+/gm,
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
  const files = pattern ? [...new Set([...output.matchAll(pattern)].map(([, file]) => file))] : [];
  return files.length > mostFiles ? [] : files;
}
