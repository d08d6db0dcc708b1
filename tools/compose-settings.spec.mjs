import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import yaml from 'yaml';
import { root } from './run.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const unique = (names) => [...new Set(names)].toSorted();

test('.env.example contains exactly the settings of docker-compose.yml', () => {
  const used = [...read('docker-compose.yml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name);
  const documented = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  assert.deepEqual(unique(documented), unique(used));
  assert.equal(documented.length, unique(documented).length, 'each is listed once');
});

test('.env.example and docker-compose.yml have the same defaults', () => {
  const documented = new Map(
    [...read('.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  for (const [, name, value] of read('docker-compose.yml').matchAll(/\$\{([A-Z0-9_]+):?-([^}]*)\}/g))
    assert.equal(documented.get(name), value, name);
});

test('the stop timeout of each container covers the grace period of its work', () => {
  const { services } = yaml.parse(read('docker-compose.yml'), { merge: true });
  const seconds = (name) => Number(/^(\d+)s$/.exec(services[name].stop_grace_period)?.[1]);
  const grace = Number(/:-(\d+)}/.exec(services.scraper.environment.SHUTDOWN_GRACE_SECONDS)?.[1]);
  for (const name of ['scraper', 'extractor']) assert.ok(seconds(name) >= grace + 30, name);
  assert.ok(seconds('ai') >= 2 * grace + 30, 'chats have a grace period after that of the jobs');
  // Both stop within ten seconds.
  for (const name of ['gateway', 'egress']) assert.ok(seconds(name) >= 20, name);
});

test('every file that docker-compose.yml mounts exists: Docker would create an empty folder instead', () => {
  const mounted = [...read('docker-compose.yml').matchAll(/[-[ '](\.\/[\w./-]+):\//g)].map(([, file]) => file);
  assert.ok(mounted.length >= 5, mounted.join());
  for (const file of mounted) assert.ok(existsSync(path.join(root, file)), file);
});

test('a Valkey that still loads its file is not healthy', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'winnow-valkey-'));
  try {
    const [, ...command] = yaml.parse(read('docker-compose.yml'), { merge: true }).services.valkey.healthcheck.test;
    /** Returns the exit code of the check when the server replies so; valkey-cli itself exits with 0. */
    const check = (reply) => {
      writeFileSync(path.join(folder, 'valkey-cli'), `#!/bin/sh\necho '${reply}'\n`, { mode: 0o755 });
      const env = { PATH: `${folder}:${process.env.PATH}` };
      return spawnSync(command.join(' '), { shell: true, env }).status;
    };
    assert.equal(check('PONG'), 0);
    assert.notEqual(check('LOADING Valkey is loading the dataset in memory'), 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
