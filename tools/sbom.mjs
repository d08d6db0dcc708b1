import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureNodeModules } from './ensure-node-modules.mjs';
import { root, run } from './run.mjs';
import { productionPackages } from './supply-chain/licences.mjs';

await ensureNodeModules(import.meta.url);

// `npm run sbom`: what the product consists of, as CycloneDX JSON in dist/sbom.cdx.json. The program that writes it is
// fetched for the occasion: it stays out of the lockfile, since nothing of the product depends on it. npm's own `npm sbom`
// leaves out half of what workspaces depend on (npm 11.19).

const writer = '@cyclonedx/cyclonedx-npm@6.0.1';
const file = path.join(root, 'dist', 'sbom.cdx.json');

mkdirSync(path.dirname(file), { recursive: true });
const options = ['--omit', 'dev', '--output-reproducible', '--output-format', 'JSON', '--output-file', file];
const { code } = await run('npx', ['--yes', `--package=${writer}`, '--', 'cyclonedx-npm', ...options]);
if (code === 0) {
  const named = new Set(flat(JSON.parse(readFileSync(file, 'utf8')).components).map(nameOf));
  const missing = installed().filter((name) => !named.has(name));
  for (const name of missing) console.error(`missing: ${name}`);
  console.log(`${named.size} components are in ${path.relative(root, file)}`);
  process.exitCode = missing.length === 0 ? 0 : 1;
} else {
  process.exitCode = code;
}

/** Components, those inside others included. */
function flat(components = []) {
  return components.flatMap((component) => [component, ...flat(component.components)]);
}

function nameOf({ group, name, version }) {
  return `${group ? `${group}/` : ''}${name}@${version}`;
}

/** What the lockfile puts into production; packages for other machines are not installed here. */
function installed() {
  const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const packages = Object.fromEntries(Object.entries(lockfile.packages).filter(([, { optional }]) => !optional));
  return productionPackages({ packages }).map(({ name, version }) => `${name}@${version}`);
}
