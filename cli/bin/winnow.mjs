#!/usr/bin/env node
import { ensureNodeModules } from '../../tools/ensure-node-modules.mjs';

// Redirects messages of the first run to stderr, so that they do not mix with the output.
const { log } = console;
console.log = console.error;
// The sources run directly: Node 24 strips their types.
await ensureNodeModules(import.meta.url);
console.log = log;
const { main } = await import('../src/main.ts');
await main(process.argv.slice(2));
