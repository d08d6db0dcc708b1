import { deepEqual } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { root } from '../run.mjs';

const files = globSync(
  ['{apps,services}/*/src/**/*.{ts,tsx}', 'libs/*/*/src/**/*.{ts,tsx}', '{e2e,bench}/src/**/*.ts'],
  {
    cwd: root,
  },
);
const { options } = ts.parseJsonConfigFileContent(
  { extends: './tsconfig.base.json' },
  { ...ts.sys, readDirectory: () => [] },
  root,
);
const cache = ts.createModuleResolutionCache(root, (file) => file, options);

/** The files of the repository that a file imports, also for types alone (which `import-x/no-cycle` leaves out). */
function importsOf(file) {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.') && !fileName.startsWith('@winnow/')) return [];
    const { resolvedModule } = ts.resolveModuleName(fileName, path.join(root, file), options, ts.sys, cache);
    return resolvedModule ? [path.relative(root, resolvedModule.resolvedFileName)] : [];
  });
}

/** Groups of files that import each other in a circle. */
function cyclesOf(graph) {
  const finished = new Set();
  const open = [];
  const cycles = [];
  const visit = (file) => {
    if (finished.has(file)) return;
    const start = open.indexOf(file);
    if (start >= 0) return void cycles.push([...open.slice(start), file].join(' → '));
    open.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    open.pop();
    finished.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}

test('a circle is found, and a file that is imported twice is none', () => {
  const circle = [
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['a']],
  ];
  deepEqual(cyclesOf(new Map(circle)), ['a → b → c → a']);
  deepEqual(
    cyclesOf(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
    [],
  );
});

test('no file imports itself by way of others, not even for types', () => {
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  deepEqual([...graph.values()].flat().length > 1_000, true);
  deepEqual(cyclesOf(graph), []);
});
