import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { rspack } from '@rspack/core';
import { cache } from '../run.mjs';
import { webConfig } from '../rspack.web.mjs';

/** Builds a remote of one module in production mode. Resolves with its files by name. */
async function buildRemote(directory) {
  writeFileSync(path.join(directory, 'package.json'), JSON.stringify({ name: 'probe', version: '1.0.0' }));
  writeFileSync(path.join(directory, 'panel.ts'), 'export const panel = "probe";\n');
  const exposes = { './Panel': './panel.ts' };
  const config = webConfig({ directory, name: 'probe', port: 1, exposes })({}, { mode: 'production' });
  const stats = await new Promise((resolve, reject) => {
    rspack(config, (error, result) => (error ? reject(error) : resolve(result)));
  });
  assert.equal(stats.hasErrors(), false, stats.toString('errors-only'));
  const dist = path.join(directory, 'dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(dist, file), readFileSync(file, 'utf8')];
    }),
  );
}

test('a remote publishes its scripts and manifest without build statistics, each with compressed variants', async () => {
  mkdirSync(cache, { recursive: true });
  // Inside the repository, so that its packages resolve.
  const directory = mkdtempSync(path.join(cache, 'published-'));
  try {
    const files = await buildRemote(directory);
    const compressed = [...files.keys()].filter((name) => /\.(?:br|gz)$/.test(name));
    const assets = [...files.keys()].filter((name) => !compressed.includes(name));
    const unexpected = assets.filter((name) => !/^assets\/\w+\.[0-9a-f]{8}\.(?:js|css)$/.test(name));
    assert.deepEqual(unexpected, ['mf-manifest.json']);
    assert.deepEqual(compressed.toSorted(), assets.flatMap((name) => [`${name}.br`, `${name}.gz`]).toSorted());
    assert.ok(assets.length >= 3, [...files.keys()].join());
    for (const name of assets) {
      const text = files.get(name);
      assert.doesNotMatch(text, /sourceMappingURL/, name);
      assert.ok(!text.includes(directory), `${name} names a folder of the machine that built it`);
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
