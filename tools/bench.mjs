import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureNodeModules } from './ensure-node-modules.mjs';
import { root, run, StartError } from './run.mjs';

await ensureNodeModules(import.meta.url);
const { build } = await import('./build.mjs');

// `npm run bench [name ...]`: runs the measurements of bench/src, each a file `<name>.bench.mjs` that prints what it
// measured. Figures are ratios taken in one run, so that they hold on any machine.

const folder = path.join(root, 'bench/src');
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace(/\.bench\.mjs$/, ''))
  .sort();
const asked = process.argv.slice(2);

try {
  const unknown = asked.find((name) => !all.includes(name));
  if (unknown) throw new StartError(`There is no measurement ${unknown}: choose from ${all.join(', ')}.`);
  await build();
  for (const name of asked.length > 0 ? asked : all) {
    console.log(`\n# ${name}`);
    const { code } = await run(process.execPath, ['--expose-gc', path.join(folder, `${name}.bench.mjs`)]);
    if (code !== 0) throw new StartError(`The measurement ${name} failed.`);
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
