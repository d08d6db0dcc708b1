import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { root, toolEnvironment } from '../run.mjs';

const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');

/** Returns the files on which the result of a target depends, as Nx resolves them. */
async function inputsOf(target) {
  const { stdout } = await promisify(execFile)(process.execPath, [nx, 'show', 'target', 'inputs', target, '--json'], {
    cwd: root,
    env: toolEnvironment({ NX_TUI: 'false' }),
    maxBuffer: 2 ** 26,
  });
  return new Set(JSON.parse(stdout).files);
}

/**
 * A result is cached until an input changes, so the inputs have to cover everything that a target reads, and little
 * else.
 */
const cases = [
  {
    target: '@winnow/gateway:unit',
    inputs: [
      'services/gateway/src/edge/page-headers.spec.ts',
      'libs/server/jobs/src/scripts/create-job.lua',
      'libs/server/errors/src/index.ts',
      'libs/shared/contracts/src/index.ts',
      'deploy/docker/nginx/headers.conf',
      'jest.config.mjs',
      'tsconfig.base.json',
      'package-lock.json',
      'tools/nx/jest.mjs',
    ],
    others: ['libs/server/jobs/src/worker/suspects.spec.ts', 'services/scraper/src/main.ts', 'docs/api.md'],
  },
  {
    target: '@winnow/gateway:lint',
    inputs: [
      'services/gateway/src/main.ts',
      'libs/server/errors/src/index.ts',
      'oxlint.config.mts',
      'tools/lint/import-rules.mjs',
      'tsconfig.json',
      'services/scraper/package.json',
    ],
    others: ['services/scraper/src/main.ts', 'jest.config.mjs'],
  },
  {
    target: '@winnow/scraper:medium',
    inputs: ['services/egress/src/main.ts', 'libs/server/testing/src/site-server.ts', 'tools/redis/tuned-server.cjs'],
    others: ['services/ai/src/main.ts'],
  },
  {
    target: '@winnow/shell:build',
    inputs: [
      'apps/shell/src/bootstrap.tsx',
      'libs/web/ui/src/tokens.css',
      'tools/rspack.web.mjs',
      'tools/browsers.mjs',
      'tools/published/remote-integrity.mjs',
      'tools/page.html',
    ],
    others: ['services/gateway/src/main.ts', 'tools/test.mjs'],
  },
];

for (const { target, inputs, others } of cases) {
  test(`${target} reruns when its inputs change, and not for other files`, async () => {
    for (const file of [...inputs, ...others]) assert.ok(existsSync(path.join(root, file)), `${file} is gone`);
    const files = await inputsOf(target);
    assert.deepEqual(
      inputs.filter((file) => !files.has(file)),
      [],
      'missing',
    );
    assert.deepEqual(
      others.filter((file) => files.has(file)),
      [],
      'of no use',
    );
  });
}
