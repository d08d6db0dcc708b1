import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { ensureVisitorBrowser, newestOf } from './ensure-chromium.mjs';

test('selects the newest installed browser for the visitor, even if an older one is pinned for the scraper', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'winnow-browsers-'));
  const install = (name, version) => {
    const file = path.join(folder, name);
    writeFileSync(file, `#!/bin/sh\necho "Chromium ${version} built for tests"\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const { PATH, CHROMIUM_PATH } = process.env;
  t.after(() => {
    process.env.PATH = PATH;
    if (CHROMIUM_PATH === undefined) delete process.env.CHROMIUM_PATH;
    else process.env.CHROMIUM_PATH = CHROMIUM_PATH;
    rmSync(folder, { recursive: true, force: true });
  });
  process.env.PATH = `${folder}:/bin`;
  const newest = install('google-chrome', '9999.1.2.3');
  install('chromium', '999.0.0.0');
  process.env.CHROMIUM_PATH = install('pinned', '120.0.0.0');
  assert.equal(await ensureVisitorBrowser(), newest);
});

test('compares versions number by number, and ignores a browser that does not start', () => {
  const version = (version) => ({ path: version ?? 'broken', version });
  assert.equal(newestOf(['99.9', undefined, '156.0.10', '156.0.9'].map(version)), '156.0.10');
  assert.equal(newestOf([version(undefined)]), undefined);
});
