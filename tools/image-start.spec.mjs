import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

// `deploy/docker/start.mjs` with a service that prints one variable of its environment.
const folder = mkdtempSync(path.join(tmpdir(), 'image-'));
after(() => rmSync(folder, { recursive: true, force: true }));
copyFileSync(path.join(root, 'deploy/docker/start.mjs'), path.join(folder, 'start.mjs'));
mkdirSync(path.join(folder, 'service/dist'), { recursive: true });
writeFileSync(path.join(folder, 'service/dist/main.js'), 'console.log(process.env[process.env.PRINT] ?? "unset")');

const start = (variable, file, ...options) =>
  execFileSync(process.execPath, [...options, path.join(folder, 'start.mjs')], {
    env: { PRINT: variable, [`${variable}_FILE`]: file },
    encoding: 'utf8',
  }).trim();

test('an image reads every secret of its README from a file, and each of them is in the README', () => {
  const readme = readFileSync(path.join(root, 'deploy/docker/README.md'), 'utf8');
  const names = [...readme.matchAll(/`([A-Z][A-Z0-9_]+)_FILE`/g)].map(([, name]) => name);
  const source = readFileSync(path.join(root, 'deploy/docker/start.mjs'), 'utf8');
  const [list] = /const secrets = \[[^\]]*\]/.exec(source);
  assert.deepEqual(
    names,
    [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name),
  );
  for (const name of ['DATABASE_URL', 'OCR_MODEL_API_KEY', 'TRANSCRIPTION_API_KEY']) assert.ok(names.includes(name));
  const file = path.join(folder, 'secret');
  writeFileSync(file, 's3cret\n');
  for (const name of names) assert.equal(start(name, file), 's3cret', name);
});

test('an image generates its session secret once, also when a full disk left an empty one', () => {
  const keys = path.join(folder, 'keys');
  mkdirSync(keys);
  const file = path.join(keys, 'session-secret');
  writeFileSync(file, '');
  const secret = start('SESSION_SECRET', file);
  assert.match(secret, /^[\w-]{43}$/);
  assert.equal(start('SESSION_SECRET', file), secret);
  assert.deepEqual(readdirSync(keys), ['session-secret']);
});

test('images that find the same empty session secret at once use one', () => {
  const file = path.join(folder, 'shared-secret');
  const other = path.join(folder, 'other-replica');
  const interruption = path.join(folder, 'interruption.mjs');
  writeFileSync(file, '');
  // Another replica starts right after this one has found the file empty.
  writeFileSync(
    interruption,
    `import { execFileSync } from 'node:child_process';
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { statSync } = fs;
    fs.statSync = (...args) => {
      fs.statSync = statSync;
      syncBuiltinESMExports();
      const found = statSync(...args);
      fs.writeFileSync(${JSON.stringify(other)}, execFileSync(process.execPath, [process.argv[1]], { encoding: 'utf8' }));
      return found;
    };
    syncBuiltinESMExports();`,
  );
  const secret = start('SESSION_SECRET', file, '--import', pathToFileURL(interruption).href);
  const [signing] = secret.split(',');
  assert.equal(readFileSync(other, 'utf8').trim(), signing);
  assert.equal(start('SESSION_SECRET', file), secret);
});

test('an image names a file that it ignores, since the variable is set as well', () => {
  const file = path.join(folder, 'ignored');
  writeFileSync(file, 'postgres://file/d');
  const run = (DATABASE_URL) =>
    spawnSync(process.execPath, [path.join(folder, 'start.mjs')], {
      env: { PRINT: 'DATABASE_URL', DATABASE_URL, DATABASE_URL_FILE: file },
      encoding: 'utf8',
    });
  const both = run('postgres://variable/d');
  assert.equal(both.stdout.trim(), 'postgres://variable/d');
  assert.match(both.stderr, /"DATABASE_URL_FILE is ignored/);
  const empty = run(' ');
  assert.deepEqual([empty.stdout.trim(), empty.stderr], ['postgres://file/d', '']);
});
