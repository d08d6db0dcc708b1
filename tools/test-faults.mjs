import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureNodeModules } from './ensure-node-modules.mjs';
import { cache, describeFailure, root, run } from './run.mjs';

await ensureNodeModules(import.meta.url);
const { build } = await import('./build.mjs');
const { ensureScraperBrowser, ensureVisitorBrowser } = await import('./ensure-chromium.mjs');
const { ensureRedis } = await import('./ensure-redis.mjs');
const { jest, playwright } = await import('./runners.mjs');
const { runSteps } = await import('./steps.mjs');
const { isClean, linesOf, summaryOf } = await import('./faults-summary.mjs');

// `npm run test:faults [-- F007 ...]`: builds, injects every fault, or those whose name contains a word, into the running
// product under load, and prints the outcome of the jobs. Without words, it first runs the slow tests of services.

/** Minimum number of acknowledged jobs of a whole run. */
const minJobs = 2_000;
const words = process.argv.slice(2);
const report = path.join(cache, 'faults.jsonl');

try {
  await build();
  mkdirSync(cache, { recursive: true });
  rmSync(report, { force: true });
  const visitorBrowser = await ensureVisitorBrowser();
  const environment = {
    FAULTS: 'whole',
    FAULTS_REPORT: report,
    VISITOR_BROWSER: visitorBrowser,
    CHROMIUM_PATH: (await ensureScraperBrowser()) ?? visitorBrowser,
  };
  const slow = words.length > 0 ? { failed: 0 } : await runSlowTests(environment);
  const chosen = words.length > 0 ? ['--grep', words.join('|')] : [];
  const { command, args, env } = playwright(environment, '--project=faults', '--workers=1', ...chosen);
  const { code } = await run(command, args, { env });
  const rows = existsSync(report)
    ? readFileSync(report, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  for (const line of linesOf(rows)) console.log(line);
  const summary = summaryOf(rows);
  const isEnough = words.length > 0 || summary.jobs >= minJobs;
  if (!isEnough) console.error(`Only ${summary.jobs} jobs were acknowledged; a whole run needs ${minJobs}.`);
  // The last line is machine-readable.
  console.log(`faults: ${JSON.stringify(summary)}`);
  process.exitCode = code === 0 && slow.failed === 0 && isEnough && isClean(summary) ? 0 : 1;
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}

/** Runs the suites that contain slow tests, with these. */
async function runSlowTests(environment) {
  // Node 20, which may start this file before Node 24 is installed, does not have it.
  const { globSync } = await import('node:fs');
  const redis = await ensureRedis();
  Object.assign(process.env, environment, { TEST_REDIS: process.env.TEST_REDIS || redis.kind });
  const suites = globSync('{services,libs}/**/src/**/*.medium.spec.ts', { cwd: root }).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes('itSlow'),
  );
  const args = ['--selectProjects', 'medium', '--maxWorkers=2', '--runTestsByPath', ...suites];
  return runSteps([{ name: 'slow tests of services', ...jest(...args) }]);
}
