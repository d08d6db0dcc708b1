import { totalmem } from 'node:os';
import { ensureNodeModules } from './ensure-node-modules.mjs';
import { describeFailure, onPath } from './run.mjs';

await ensureNodeModules(import.meta.url);
const { build } = await import('./build.mjs');
const { browserVersion, ensureScraperBrowser, ensureVisitorBrowser } = await import('./ensure-chromium.mjs');
const { ensureRedis } = await import('./ensure-redis.mjs');
const { installSystemPackage } = await import('./install-system-package.mjs');
const { playwright } = await import('./runners.mjs');
const { finish, runSteps } = await import('./steps.mjs');
const { check, runTargets } = await import('./targets.mjs');

/** Minimum bytes of memory for running all other tests concurrently with the browser tests. */
const besideFrom = 7 * 1024 ** 3;

try {
  const redis = await ensureRedis();
  process.env.TEST_REDIS ||= redis.kind;
  // One example in docs/clients.md is in Python.
  if (!onPath('python3')) await installSystemPackage('python3-minimal', 'python3');
  const visitorBrowser = await ensureVisitorBrowser();
  const scraperBrowser = (await ensureScraperBrowser()) ?? visitorBrowser;
  process.env.CHROMIUM_PATH = scraperBrowser;
  console.log(`Redis for tests: ${process.env.TEST_REDIS}${redis.command ? ` (${redis.command})` : ''}`);
  const named = async (file) => `${file} ${await browserVersion(file)}`;
  console.log(`Scraper browser: ${await named(scraperBrowser)}; visitor browser: ${await named(visitorBrowser)}`);
  await build();

  const inBrowser = (name, ...args) => ({
    name,
    ...playwright({ VISITOR_BROWSER: visitorBrowser }, ...args),
    retriesFailures: true,
  });
  const tests = inBrowser('the whole product in a real browser', '--project=wide');
  // They load the machine, and measure the time to recovery. Playwright empties its output folder, which has the
  // results above.
  const output = '--output=test-results/faults';
  const projects = ['--project=faults', '--project=start'];
  const faults = inBrowser('the whole product with faults, and npm start', ...projects, '--workers=1', output);
  // Medium tests wait for I/O in 55 % of their time; a third worker slowed the browser tests down.
  const medium = () => runTargets(['medium'], { isBuilt: true });
  // Lint, types and unit tests are CPU-bound: they start once the browser tests, which need the CPU most, have ended.
  const browserAndCheck = async () => [await runSteps([tests]), await check()];
  const isRoomy = totalmem() >= besideFrom;
  const totals = isRoomy ? await Promise.all([medium(), browserAndCheck()]) : [await medium(), await browserAndCheck()];
  finish(...totals.flat(), await runSteps([faults]));
} catch (error) {
  console.error(describeFailure(error));
  finish({ passed: 0, failed: 1, skipped: 0 });
}
