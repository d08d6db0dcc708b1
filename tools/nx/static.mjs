import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cache, root, run, toolEnvironment } from '../run.mjs';
import { tasksOf } from './by-project.mjs';

/** Batch executor of `lint` and `types`: one run of each program for all projects. Yields the result of each task. */
export default async function* runStatic(taskGraph, options, _overrides, context) {
  const tasks = tasksOf(taskGraph, context);
  for (const [name, check] of Object.entries({ types: checkTypes, lint })) {
    const selected = tasks.filter(({ id }) => options[id].check === name);
    if (selected.length === 0) continue;
    const problems = await check(selected);
    for (const { id, owns } of selected) {
      // A problem without a file, such as one of the configuration, is one of all tasks.
      const own = problems.filter(({ file }) => !file || owns(path.join(root, file)));
      const terminalOutput = own.map(({ text }) => text).join('\n');
      yield { task: id, result: { success: own.length === 0, terminalOutput } };
    }
  }
}

/** Returns the names of TypeScript's configurations that include files of the tasks. Shared libraries belong to both. */
export function configurationsOf(tasks) {
  return ['server', 'web'].filter((name) => {
    const { include } = JSON.parse(readFileSync(path.join(root, `tsconfig.${name}.json`), 'utf8'));
    const folders = globSync(include, { cwd: root }).map((folder) => path.join(root, folder));
    return folders.some((folder) => tasks.some(({ owns }) => owns(folder)));
  });
}

/** Returns the errors of TypeScript's compiler in the configurations of the tasks. */
async function checkTypes(tasks) {
  const problems = [];
  for (const name of configurationsOf(tasks)) {
    const state = path.join(cache, 'types', `${name}.tsbuildinfo`);
    const args = [
      '--project',
      `tsconfig.${name}.json`,
      '--pretty',
      'false',
      '--incremental',
      '--tsBuildInfoFile',
      state,
    ];
    const output = await runProgram('@typescript/native/bin/tsc', args);
    // An error may go on in indented lines.
    for (const text of output.split(/\n(?!\s|$)/).filter((part) => part.trim()))
      problems.push({ file: /^([^\s(]+)\(\d+,\d+\): /.exec(text)?.[1], text: text.trimEnd() });
  }
  return problems;
}

/** Returns the problems that Oxlint finds in the files of the tasks; a warning counts as an error. */
async function lint(tasks) {
  const folders = tasks.map(({ folder }) => path.relative(root, folder) || '.');
  const output = await runProgram('oxlint/bin/oxlint', ['--type-aware', '--format=json', ...folders]);
  let report;
  try {
    report = JSON.parse(output);
  } catch {
    return [{ text: output }];
  }
  return report.diagnostics.map(({ filename: file, code, message, labels }) => {
    const { line, column } = labels[0]?.span ?? {};
    return { file, text: `${[file, line, column].filter(Boolean).join(':')}  ${message}  ${code ?? ''}`.trimEnd() };
  });
}

async function runProgram(file, args) {
  const program = path.join(root, 'node_modules', file);
  const { code, output } = await run(process.execPath, [program, ...args], { env: toolEnvironment(), quiet: true });
  return code !== 0 && !output.trim() ? `${file} exited with code ${code}` : output;
}
