import path from 'node:path';
import { cache, root, toolEnvironment } from './run.mjs';

/** Where databases of tests are copied from, see `database/server.mjs`. */
const template = { DATABASE_TEMPLATE: cache };

/** Returns a command that runs a package's binary on this script's Node. */
const program = (file, args) => ({ command: process.execPath, args: [path.join(root, 'node_modules', file), ...args] });

/** Returns a run of Jest as a step of `runSteps`. */
export const jest = (...args) => ({
  ...program('jest/bin/jest.js', args),
  env: toolEnvironment({ ...template, NODE_OPTIONS: '--experimental-vm-modules --no-warnings', NODE_ENV: 'test' }),
  counts: 'jest',
});

/** Returns a run of Playwright on the current build as a step of `runSteps`. */
export const playwright = (environment, ...args) => ({
  ...program('@playwright/test/cli.js', ['test', '--config=e2e/playwright.config.mjs', ...args]),
  env: toolEnvironment({ ...template, ...environment }),
  counts: 'playwright',
});
