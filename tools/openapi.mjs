import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { format } from 'oxfmt';
import { rspack } from '@rspack/core';
import ts from 'typescript';
import { cache, root } from './run.mjs';
import { serviceConfig } from './rspack.service.mjs';

// Writes docs/openapi.json from the operation registry, and the types of @winnow/client from the document; `--check`
// fails if one of them is outdated.

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

// Packages resolve from the gateway's folder, the location of the bundle in production.
const bundled = readFileSync(path.join(output, 'openapi.js'), 'utf8');
const compiled = { exports: {} };
new Function('module', 'exports', 'require', bundled)(
  compiled,
  compiled.exports,
  createRequire(path.join(gateway, 'dist/openapi.js')),
);
const document = compiled.exports.buildOpenApi();

/** A file of a form is sent as a `Blob`; a field with a default may be omitted. */
const blob = ts.factory.createTypeReferenceNode('Blob');
// It adds a second property to schemas that a discriminator selects.
const types = await openapiTypes(structuredClone(document), {
  defaultNonNullable: false,
  transform: (schema) => (schema.format === 'binary' ? blob : undefined),
});
const files = {
  'docs/openapi.json': JSON.stringify(document),
  'libs/shared/client/src/openapi-types.ts': `// Written by \`npm run openapi\` from docs/openapi.json.\n${astToString(types)}`,
};

for (const [file, unformatted] of Object.entries(files)) {
  const { code: text } = await format(file, unformatted, { printWidth: 120, singleQuote: true });
  const target = path.join(root, file);
  if (!process.argv.includes('--check')) {
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  } else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error(`${file} is not current: run \`npm run openapi\` and commit it.`);
    process.exitCode = 1;
  }
}
