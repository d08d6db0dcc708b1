import path from 'node:path';
import { ensureNodeModules } from './ensure-node-modules.mjs';
import { onPath, root, StartError, toolEnvironment } from './run.mjs';

await ensureNodeModules(import.meta.url);
const { build } = await import('./build.mjs');
const { checkSteps, jest } = await import('./check-steps.mjs');
const { browserVersion, ensureScraperBrowser, ensureVisitorBrowser } = await import('./ensure-chromium.mjs');
const { ensureRedis } = await import('./ensure-redis.mjs');
const { installSystemPackage } = await import('./install-system-package.mjs');
const { finish, runSteps } = await import('./steps.mjs');

try {
  const redis = await ensureRedis();
  process.env.TEST_REDIS ||= redis.kind;
  // An example of docs/clients.md is in Python.
  if (!onPath('python3')) await installSystemPackage('python3-minimal', 'python3');
  const visitorBrowser = await ensureVisitorBrowser();
  const scraperBrowser = (await ensureScraperBrowser()) ?? visitorBrowser;
  process.env.CHROMIUM_PATH = scraperBrowser;
  console.log(`Redis for tests: ${process.env.TEST_REDIS}${redis.command ? ` (${redis.command})` : ''}`);
  const named = async (file) => `${file} ${await browserVersion(file)}`;
  console.log(`Scraper browser: ${await named(scraperBrowser)}; visitor browser: ${await named(visitorBrowser)}`);
  await build();

  const medium = {
    name: 'tests with real Redis, HTTP and Chromium',
    ...jest('--selectProjects', 'medium', '--maxWorkers=2'),
    onceMore: true,
  };
  const e2e = {
    name: 'the whole product in a real browser',
    command: process.execPath,
    args: [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config=e2e/playwright.config.mjs'],
    env: toolEnvironment({ VISITOR_BROWSER: visitorBrowser }),
    counts: 'playwright',
    onceMore: true,
  };
  const fast = await runSteps(checkSteps, { parallel: 2 });
  finish(fast, await runSteps([medium, e2e]));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  finish({ passed: 0, failed: 1, skipped: 0 });
}
