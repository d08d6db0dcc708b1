import { ensureNodeModules } from './ensure-node-modules.mjs';

await ensureNodeModules(import.meta.url);
const { finish } = await import('./steps.mjs');
const { check } = await import('./targets.mjs');

finish(await check());
