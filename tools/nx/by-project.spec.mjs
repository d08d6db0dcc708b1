import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../run.mjs';
import { tasksOf } from './by-project.mjs';

const projects = { workspace: { root: 'tools/nx' }, '@winnow/cli': { root: 'cli' } };
const task = (project) => ({ id: `${project}:lint`, target: { project, target: 'lint' } });
const tasks = { a: task('workspace'), b: task('@winnow/cli') };

test('each file belongs to one project, and that of no package to the workspace', () => {
  const [workspace, cli] = tasksOf({ tasks }, { projectsConfigurations: { projects } });
  const ownersOf = (file) => [workspace, cli].filter(({ owns }) => owns(path.join(root, file)));
  assert.deepEqual(ownersOf('cli/src/main.ts'), [cli]);
  for (const file of ['oxlint.config.mts', 'tools/start.mjs', 'tools/nx/static.mjs', 'deploy/helm/render.mjs'])
    assert.deepEqual(ownersOf(file), [workspace], file);
  assert.equal(workspace.folder, root);
});
