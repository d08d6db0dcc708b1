import path from 'node:path';
import { root, toolEnvironment } from './run.mjs';

/** A package's program under the Node that runs this script. */
const program = (file, ...args) => ({
  command: process.execPath,
  args: [path.join(root, 'node_modules', file), ...args],
});

export const jest = (...args) => ({
  ...program('jest/bin/jest.js', ...args),
  env: toolEnvironment({ NODE_OPTIONS: '--experimental-vm-modules --no-warnings', NODE_ENV: 'test' }),
  counts: 'jest',
});

/** The fast part: what can be said about the code without starting the product. The slowest comes first. */
export const checkSteps = [
  { name: 'lint', ...program('eslint/bin/eslint.js', '--max-warnings=0', '.') },
  { name: 'types of services and libraries', ...program('typescript/bin/tsc', '-p', 'tsconfig.json') },
  { name: 'types of the web', ...program('typescript/bin/tsc', '-p', 'tsconfig.web.json') },
  { name: 'unit tests', ...jest('--selectProjects', 'server', 'web', '--maxWorkers=2') },
  { name: 'tests of the tools', command: process.execPath, args: ['--test', 'tools/**/*.spec.mjs'], counts: 'node' },
  { name: 'formatting', ...program('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.') },
  { name: 'unused code and undeclared packages', ...program('knip/bin/knip.js', '--no-progress', '--no-config-hints') },
  { name: 'licences of what is shipped', command: process.execPath, args: ['tools/licences.mjs'] },
  { name: 'OpenAPI document is current', command: process.execPath, args: ['tools/openapi.mjs', '--check'] },
];
