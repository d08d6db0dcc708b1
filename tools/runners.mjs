import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cache, root, toolEnvironment } from './run.mjs';

/** Where databases of tests are copied from, see `database/server.mjs`. */
const template = { DATABASE_TEMPLATE: cache };

/** Arguments of Node for Jest of a working copy. Threads of tests inherit them, other processes that they start do not. */
export const jestArgs = (folder) => [
  '--no-warnings',
  `--import=${pathToFileURL(path.join(folder, 'tools/typescript.mjs'))}`,
  path.join(folder, 'node_modules/jest/bin/jest.js'),
];

/** Returns a run of Jest as a step of `runSteps`. */
export const jest = (...args) => ({
  command: process.execPath,
  args: [...jestArgs(root), ...args],
  env: toolEnvironment({ ...template, NODE_ENV: 'test' }),
  counts: 'jest',
});

/** Returns a run of Playwright on the current build as a step of `runSteps`. */
export const playwright = (environment, ...args) => ({
  command: process.execPath,
  args: [
    path.join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config=e2e/playwright.config.mjs',
    ...args,
  ],
  env: toolEnvironment({ ...template, ...environment }),
  counts: 'playwright',
});
