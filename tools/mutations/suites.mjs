import path from 'node:path';
import { toolEnvironment } from '../run.mjs';

/** Returns a Jest suite in a working copy. */
export function jestAt(copy, { project, file, only }) {
  const args = [
    path.join(copy, 'node_modules/jest/bin/jest.js'),
    '--selectProjects',
    project,
    '--testPathPatterns',
    file,
    ...(only ? ['--testNamePattern', only] : []),
    '--forceExit',
  ];
  const env = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings', NODE_ENV: 'test', FUZZ_REQUESTS: '1000' };
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
