import { globSync } from 'node:fs';
import path from 'node:path';

const has = (folder, pattern, exclude) => globSync(`${folder}/src/**/${pattern}`, { exclude }).length > 0;

/** Returns the targets of a project; their inputs and outputs are in nx.json. */
function targetsOf(folder) {
  const targets = {
    lint: { executor: './tools/nx:static', options: { check: 'lint' } },
    types: { executor: './tools/nx:static', options: { check: 'types' } },
  };
  // Playwright runs the specs of e2e.
  if (folder === 'e2e') return targets;
  if (has(folder, '*.spec.{ts,tsx}', ['**/*.medium.spec.ts'])) targets.unit = { executor: './tools/nx:unit' };
  if (has(folder, '*.medium.spec.ts')) targets.medium = { executor: './tools/nx:medium' };
  return targets;
}

/** Infers lint, types, unit and medium tests for each package of the workspace. */
export const createNodes = [
  '{{apps,services}/*,libs/*/*,cli,e2e,bench}/package.json',
  (files, _options, { workspaceRoot }) => {
    process.chdir(workspaceRoot);
    return files.map((file) => {
      const folder = path.dirname(file);
      return [file, { projects: { [folder]: { targets: targetsOf(folder) } } }];
    });
  },
];
