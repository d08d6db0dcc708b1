import { ensureNodeModules } from './ensure-node-modules.mjs';

await ensureNodeModules(import.meta.url);
const { jest } = await import('./runners.mjs');
const { run } = await import('./run.mjs');

// `npm run test:fuzz`: sends requests of every kind to every route of the API, 100,000 unless FUZZ_REQUESTS overrides
// it. FUZZ_SEED repeats a run.

process.env.FUZZ_REQUESTS ||= '100000';
const { command, args, env } = jest(
  '--selectProjects',
  'medium',
  '--testPathPatterns',
  'services/gateway/src/fuzz',
  '--runInBand',
);
const { code } = await run(command, args, { env });
process.exitCode = code;
