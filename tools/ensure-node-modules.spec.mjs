import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { isInstalled } from './ensure-node-modules.mjs';

test('reports the packages of a workspace, its link or another version as not installed', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'installed-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const packages = {
    '': { name: 'probe' },
    'node_modules/outer': { version: '1.0.0' },
    'node_modules/@probe/cli': { resolved: 'cli', link: true },
    'node_modules/elsewhere': { version: '1.0.0', optional: true },
    'cli/node_modules/inner': { version: '2.0.0' },
  };
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), JSON.stringify(text));
  };
  write('package-lock.json', { packages });
  assert.equal(isInstalled(folder), false);
  write('node_modules/.package-lock.json', { packages });
  const folders = ['node_modules/outer', 'node_modules/@probe/cli', 'cli/node_modules/inner'];
  for (const name of folders) mkdirSync(path.join(folder, name), { recursive: true });
  assert.equal(isInstalled(folder), true);
  for (const name of folders) {
    rmSync(path.join(folder, name), { recursive: true });
    assert.equal(isInstalled(folder), false, name);
    mkdirSync(path.join(folder, name));
  }
  write('node_modules/.package-lock.json', { packages: { ...packages, 'node_modules/outer': { version: '0.9.0' } } });
  assert.equal(isInstalled(folder), false);
});
