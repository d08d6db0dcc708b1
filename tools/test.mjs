import { constants, totalmem } from 'node:os';
import { ensureNodeModules } from './ensure-node-modules.mjs';
import { onPath, StartError } from './run.mjs';

await ensureNodeModules(import.meta.url);
const { build } = await import('./build.mjs');
const { browserVersion, ensureScraperBrowser, ensureVisitorBrowser } = await import('./ensure-chromium.mjs');
const { ensureRedis } = await import('./ensure-redis.mjs');
const { installSystemPackage } = await import('./install-system-package.mjs');
const { playwright } = await import('./runners.mjs');
const { finish, runSteps } = await import('./steps.mjs');
const { check, runTargets } = await import('./targets.mjs');

/** Minimum bytes of memory for running the medium tests, and lint, types and unit tests, beside the browser tests. */
const [mediumBesideFrom, checkBesideFrom] = [7 * 1024 ** 3, 11 * 1024 ** 3];
/** Below that of the tests that wait for the product, which time out without CPU. */
const { PRIORITY_BELOW_NORMAL } = constants.priority;

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
    onceMore: true,
  });
  const tests = inBrowser('the whole product in a real browser', '--project=wide', '--project=narrow');
  // They load the machine, and measure the time to recovery.
  const faults = inBrowser('the whole product with faults', '--project=faults', '--workers=1');
  const medium = () => runTargets(['medium']);
  const browser = () => runSteps([tests]);
  // Browser and medium tests mostly wait for I/O. Lint, types and unit tests are CPU-bound: they use the CPU time that the
  // others leave.
  const lowCheck = () => check({ priority: PRIORITY_BELOW_NORMAL });
  const inSequence = async (...parts) => {
    const totals = [];
    for (const part of parts) totals.push(await part());
    return totals;
  };
  const memory = totalmem();
  const lanes =
    memory >= checkBesideFrom
      ? [[medium], [browser], [lowCheck]]
      : memory >= mediumBesideFrom
        ? [[medium], [browser, check]]
        : [[medium, browser, check]];
  const totals = await Promise.all(lanes.map((lane) => inSequence(...lane)));
  finish(...totals.flat(), await runSteps([faults]));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  finish({ passed: 0, failed: 1, skipped: 0 });
}
