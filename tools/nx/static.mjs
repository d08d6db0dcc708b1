import path from 'node:path';
import { ESLint } from 'eslint';
import { root } from '../run.mjs';
import { tasksOf } from './by-project.mjs';
import { errorsOf, programsOf } from './programs.mjs';

/**
 * Batch executor of `lint` and `types`: type-aware rules and the type check share the programs, which take most of the
 * time. Yields the result of each task.
 */
export default async function* runStatic(taskGraph, options, _overrides, context) {
  const tasks = tasksOf(taskGraph, context);
  const programs = programsOf((file) => tasks.some(({ owns }) => owns(file)));
  const checks = { types: (selected) => checkTypes(programs, selected), lint: (selected) => lint(programs, selected) };
  for (const [name, check] of Object.entries(checks)) {
    const selected = tasks.filter(({ id }) => options[id].check === name);
    if (selected.length === 0) continue;
    const problems = await check(selected);
    for (const { id } of selected) {
      const terminalOutput = problems.get(id) ?? '';
      yield { task: id, result: { success: terminalOutput === '', terminalOutput } };
    }
  }
}

/** Returns the type errors in the files of each task. */
function checkTypes(programs, tasks) {
  const problems = new Map();
  const add = (id, text) => problems.set(id, (problems.get(id) ?? '') + text);
  for (const program of programs) {
    const { own, byFile } = errorsOf(program, (file) => tasks.some(({ owns }) => owns(file)));
    for (const { id } of tasks) if (own) add(id, own);
    for (const [file, text] of byFile) for (const { id, owns } of tasks) if (owns(file)) add(id, text);
  }
  return problems;
}

/** Returns ESLint's messages for the files of each task; a warning counts as an error. */
async function lint(programs, tasks) {
  // The boundaries rule reloads the project graph for every file unless the process is named like ESLint's binary.
  process.argv[1] = path.join(root, 'node_modules/eslint/bin/eslint.js');
  const typed = { files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions: { programs } } };
  const eslint = new ESLint({ cwd: root, overrideConfig: [typed] });
  const formatter = await eslint.loadFormatter('stylish');
  const patterns = tasks.flatMap(({ folder }) => (folder === root ? ['*.mjs', 'tools', 'deploy'] : [folder]));
  const results = await eslint.lintFiles(patterns);
  const problems = new Map();
  for (const { id, owns } of tasks) {
    const found = results.filter(
      ({ filePath, errorCount, warningCount }) => owns(filePath) && errorCount + warningCount > 0,
    );
    if (found.length > 0) problems.set(id, await formatter.format(found));
  }
  return problems;
}
