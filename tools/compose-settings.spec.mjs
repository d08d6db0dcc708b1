import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
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
