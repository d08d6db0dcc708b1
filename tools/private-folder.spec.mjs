import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { privateFolder } from './private-folder.mjs';

for (const [what, before, after] of [
  ['that others can open is closed', 0o755, 0o700],
  ['that a group shares on purpose keeps its mode', 0o2770, 0o2770],
  ['that is closed keeps its mode', 0o500, 0o500],
])
  test(`a folder ${what}`, { skip: process.platform === 'win32' }, (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'winnow-folder-'));
    t.after(() => rmSync(folder, { recursive: true }));
    chmodSync(folder, before);
    privateFolder(folder);
    assert.equal((statSync(folder).mode & 0o7777).toString(8), after.toString(8));
  });

test('a new folder is closed, whatever the umask', { skip: process.platform === 'win32' }, (t) => {
  const parent = mkdtempSync(path.join(tmpdir(), 'winnow-folder-'));
  const umask = process.umask(0o027);
  t.after(() => {
    process.umask(umask);
    rmSync(parent, { recursive: true });
  });
  privateFolder(path.join(parent, 'systems/1'));
  assert.equal((statSync(path.join(parent, 'systems/1')).mode & 0o777).toString(8), '700');
});
