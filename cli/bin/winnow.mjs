#!/usr/bin/env node
import { ensureNodeModules } from '../../tools/ensure-node-modules.mjs';

// What is said of a first run goes where it does not mix with the answer.
const { log } = console;
console.log = console.error;
// The sources run as they stand: Node 24 strips their types.
await ensureNodeModules(import.meta.url);
console.log = log;
const { main } = await import('../src/main.ts');
await main(process.argv.slice(2));
