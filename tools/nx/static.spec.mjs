import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { root } from '../run.mjs';
import { tasksOf } from './by-project.mjs';
import { configurationsOf } from './static.mjs';

const roots = globSync('{{apps,services}/*,libs/*/*,cli,e2e,bench}', { cwd: root });
const projects = Object.fromEntries([
  ['workspace', { root: 'tools/nx' }],
  ...roots.map((folder) => [folder, { root: folder }]),
]);
const tasksFor = (...names) => {
  const tasks = names.map((project) => ({ id: `${project}:types`, target: { project, target: 'types' } }));
  return tasksOf({ tasks }, { projectsConfigurations: { projects } });
};

test('types are checked in the configurations of the projects only', () => {
  for (const name of ['libs/server/jobs', 'services/ai', 'cli'])
    assert.deepEqual(configurationsOf(tasksFor(name)), ['server'], name);
  for (const name of ['libs/web/ui', 'apps/shell', 'workspace'])
    assert.deepEqual(configurationsOf(tasksFor(name)), ['web'], name);
  assert.deepEqual(configurationsOf(tasksFor('libs/shared/contracts')), ['server', 'web']);
  assert.deepEqual(configurationsOf(tasksFor('services/ai', 'apps/shell')), ['server', 'web']);
});
