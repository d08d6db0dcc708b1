import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureNodeModules } from './ensure-node-modules.mjs';
import { root, run } from './run.mjs';
import { productionPackages } from './supply-chain/licences.mjs';

await ensureNodeModules(import.meta.url);

// `npm run sbom`: writes the components of the product as CycloneDX JSON to dist/sbom.cdx.json. Its generator is
// fetched on demand and not in the lockfile, as the product does not depend on it. npm's own `npm sbom`
// omits half of the dependencies of workspaces (npm 11.19).

const generator = '@cyclonedx/cyclonedx-npm@6.0.1';
const file = path.join(root, 'dist', 'sbom.cdx.json');

mkdirSync(path.dirname(file), { recursive: true });
const options = ['--omit', 'dev', '--output-reproducible', '--output-format', 'JSON', '--output-file', file];
const { code } = await run('npx', ['--yes', `--package=${generator}`, '--', 'cyclonedx-npm', ...options]);
if (code === 0) {
  const listed = new Set(flat(JSON.parse(readFileSync(file, 'utf8')).components).map(nameOf));
  const missing = installed().filter((name) => !listed.has(name));
  for (const name of missing) console.error(`missing: ${name}`);
  console.log(`${listed.size} components are in ${path.relative(root, file)}`);
  process.exitCode = missing.length === 0 ? 0 : 1;
} else {
  process.exitCode = code;
}

/** Returns all components, including nested ones. */
function flat(components = []) {
  return components.flatMap((component) => [component, ...flat(component.components)]);
}

function nameOf({ group, name, version }) {
  return `${group ? `${group}/` : ''}${name}@${version}`;
}

/** Returns the installed production packages of the lockfile, without those for other platforms. */
function installed() {
  const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const packages = Object.fromEntries(Object.entries(lockfile.packages).filter(([, { optional }]) => !optional));
  return productionPackages({ packages }).map(({ name, version }) => `${name}@${version}`);
}
