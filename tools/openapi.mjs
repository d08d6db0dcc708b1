import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { format } from 'prettier';
import { rspack } from '@rspack/core';
import { cache, root } from './run.mjs';
import { serviceConfig } from './rspack.service.mjs';

// Writes docs/openapi.json from the operation registry; with `--check` fails when it is not current.

const target = path.join(root, 'docs/openapi.json');
const gateway = path.join(root, 'services/gateway');
const output = path.join(cache, 'openapi');

const config = serviceConfig(gateway);
const compiler = rspack({
  ...config,
  entry: { openapi: './src/docs/openapi.ts' },
  output: { ...config.output, path: output },
});
await new Promise((resolve, reject) => {
  compiler.run((error, stats) => {
    if (error ?? stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
    else compiler.close(resolve);
  });
});

// Packages are found from the gateway's folder, where the bundle stands in production.
const bundled = readFileSync(path.join(output, 'openapi.js'), 'utf8');
const compiled = { exports: {} };
new Function('module', 'exports', 'require', bundled)(
  compiled,
  compiled.exports,
  createRequire(path.join(gateway, 'dist/openapi.js')),
);
const text = await format(JSON.stringify(compiled.exports.buildOpenApi()), { parser: 'json', printWidth: 120 });

if (process.argv.includes('--check')) {
  let current = '';
  try {
    current = readFileSync(target, 'utf8');
  } catch {
    // A missing document is as wrong as an old one.
  }
  if (current !== text) {
    console.error('docs/openapi.json is not current: run `npm run openapi` and commit it.');
    process.exit(1);
  }
} else {
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
