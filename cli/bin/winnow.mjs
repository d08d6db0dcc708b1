#!/usr/bin/env node
import module from 'node:module';
import path from 'node:path';
import { ensureNodeModules } from '../../tools/ensure-node-modules.mjs';
import { cache } from '../../tools/run.mjs';

// Redirects messages of the first run to stderr, so that they do not mix with the output.
const { log } = console;
console.log = console.error;
// The sources run directly: Node 24 strips their types.
await ensureNodeModules(import.meta.url);
console.log = log;
// Stripping and compiling take two thirds of the CPU time of a start. A folder that is not writable changes nothing.
module.enableCompileCache(path.join(cache, 'compile'));
const { main } = await import('../src/main.ts');
await main(process.argv.slice(2));
