import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../run.mjs';

const { options } = ts.parseJsonConfigFileContent(
  { extends: './tsconfig.base.json' },
  { ...ts.sys, readDirectory: () => [] },
  root,
);
const cache = ts.createModuleResolutionCache(root, (file) => file, options);

/**
 * Returns the files of the repository that a file imports, including type-only imports, which `import-x/no-cycle`
 * ignores.
 */
function importsOf(file, text) {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.') && !fileName.startsWith('@winnow/')) return [];
    const { resolvedModule } = ts.resolveModuleName(fileName, path.join(root, file), options, ts.sys, cache);
    return resolvedModule ? [path.relative(root, resolvedModule.resolvedFileName)] : [];
  });
}

/** Returns the import graph of the repository: the imports of each file. */
export function importGraph() {
  const files = globSync(
    ['{apps,services}/*/src/**/*.{ts,tsx}', 'libs/*/*/src/**/*.{ts,tsx}', '{e2e,bench,cli}/src/**/*.ts'],
    { cwd: root },
  );
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(path.join(root, file), 'utf8'))]));
}

/** Returns the shortest import path from a file back to itself, as file names; undefined without one. */
export function cycleOf(file, graph) {
  const cameFrom = new Map();
  const queue = [file];
  for (const next of queue)
    for (const imported of graph.get(next) ?? []) {
      if (cameFrom.has(imported)) continue;
      cameFrom.set(imported, next);
      queue.push(imported);
      if (imported !== file) continue;
      const cycle = [file];
      for (let at = next; at !== file; at = cameFrom.get(at)) cycle.unshift(at);
      return [file, ...cycle];
    }
  return undefined;
}

let graph;

/** ESLint rule: no file imports itself through others. The import graph is built once per process. */
export const noImportCycle = {
  meta: { type: 'problem', schema: [], messages: { cycle: 'Import cycle: {{cycle}}' } },
  create: (context) => ({
    Program(node) {
      graph ??= importGraph();
      const file = path.relative(root, context.filename);
      const cycle = cycleOf(file, graph.set(file, importsOf(file, context.sourceCode.text)));
      if (cycle) context.report({ node, messageId: 'cycle', data: { cycle: cycle.join(' → ') } });
    },
  }),
};
