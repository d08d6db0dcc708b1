import { ensureNodeModules } from './ensure-node-modules.mjs';

await ensureNodeModules(import.meta.url);
const { checkSteps } = await import('./check-steps.mjs');
const { finish, runSteps } = await import('./steps.mjs');

finish(await runSteps(checkSteps, { parallel: 2 }));
