import path from 'node:path';
import { toolEnvironment } from '../run.mjs';
import { jestArgs } from '../runners.mjs';

/** Returns a Jest suite in a working copy. */
export function jestAt(copy, { project, file, only }) {
  const args = [
    ...jestArgs(copy),
    '--selectProjects',
    project,
    '--testPathPatterns',
    file,
    ...(only ? ['--testNamePattern', only] : []),
    '--forceExit',
  ];
  const env = { NODE_ENV: 'test', FUZZ_REQUESTS: '1000' };
  return { command: process.execPath, args, env: toolEnvironment(env) };
}

/** Returns a Playwright suite in a working copy, on the build of that copy. */
export function playwrightAt(copy, { file, only }) {
  const args = [
    path.join(copy, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config=e2e/playwright.config.mjs',
    '--project=wide',
    file,
    ...(only ? ['--grep', only] : []),
  ];
  return { command: process.execPath, args, env: toolEnvironment() };
}
