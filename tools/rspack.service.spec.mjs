import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { markupPackages, serviceConfig } from './rspack.service.mjs';
import { root } from './run.mjs';

const folder = path.join(root, 'services/extractor');

/** What a service's bundle loads at run time for a request of its sources; undefined if that is in the bundle. */
const loadedFor = (request, bundled) =>
  new Promise((resolve) => {
    const [external] = serviceConfig(folder, {}, bundled).externals;
    external({ context: path.join(folder, 'src'), request }, (_error, external) => resolve(external));
  });

test('a service loads npm packages at run time, except those that it bundles', async () => {
  assert.equal(await loadedFor('youtubei.js', []), 'commonjs youtubei.js');
  assert.equal(await loadedFor('youtubei.js', ['youtubei.js']), undefined);
  assert.equal(await loadedFor('zod/mini', ['youtubei.js']), 'commonjs zod/mini');
  assert.equal(await loadedFor('@winnow/jobs', []), undefined);
});

test('packages for HTML and Markdown are installed, and bundled with each other', async () => {
  for (const name of markupPackages) {
    assert.equal(await loadedFor(name, markupPackages), undefined);
    const { type } = JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'));
    assert.equal(type, 'module', `${name} has ES modules`);
  }
});
