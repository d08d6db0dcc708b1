import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { defences } from './defences.mjs';
import { testTitles } from '../test-titles.mjs';
import { root } from '../run.mjs';

// Entries quote lines and tests, and become outdated when code changes. This spec fails within a second, before the
// hour-long run that applies them.

const suites = [
  ...globSync('{libs,services,apps,cli}/**/*.spec.{ts,tsx}', { cwd: root, exclude: ['**/node_modules', '**/dist'] }),
  ...globSync('e2e/src/**/*.{spec,e2e}.ts', { cwd: root }),
];
const patterns = {
  server: (file) => /^(?:libs\/(?:server|shared)|services|cli)\/.*(?<!\.medium)\.spec\.ts$/.test(file),
  medium: (file) => /^(?:libs\/(?:server|shared)|services|cli)\/.*\.medium\.spec\.ts$/.test(file),
  web: (file) => /^(?:libs\/web|apps)\//.test(file),
  playwright: (file) => file.startsWith('e2e/'),
};

/** Returns the files that a suite selects: both runners match paths with a regular expression. */
function filesOf({ runner, project, file }) {
  const isOfRunner = patterns[project ?? runner];
  assert.ok(isOfRunner, `no project ${project}`);
  return suites.filter((suite) => isOfRunner(suite) && new RegExp(file).test(suite));
}

test('every defence has a unique name', () => {
  const names = defences.map(({ name }) => name);
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
  assert.ok(names.length >= 50);
});

test('no line has the same mutation twice', () => {
  const changes = defences.map(({ file, text, instead }) => `${file}\n${text}\n${instead}`);
  assert.equal(new Set(changes).size, changes.length);
});

for (const { name, file, text, instead, suite, builds = [] } of defences) {
  test(`${name}: its line occurs once in its file, and the mutation changes it`, () => {
    assert.ok(existsSync(path.join(root, file)), `${file} is missing`);
    const count = readFileSync(path.join(root, file), 'utf8').split(text).length - 1;
    assert.equal(count, 1, `${file} contains it ${count} times: ${text}`);
    assert.notEqual(instead, text);
    for (const folder of builds) assert.ok(existsSync(path.join(root, folder, 'package.json')), `${folder} is missing`);
  });

  test(`${name}: its suite contains the test that must fail`, () => {
    const files = filesOf(suite);
    assert.notEqual(files.length, 0, `no suite at ${suite.file}`);
    assert.ok(suite.only, 'no test is named');
    const only = new RegExp(suite.only);
    const titles = files.flatMap((found) => testTitles(path.join(root, found)));
    assert.ok(
      titles.some((title) => only.test(title)),
      `no test of ${files.join(', ')} matches ${suite.only}`,
    );
  });
}
