import path from 'node:path';
import { ensureNodeModules } from './ensure-node-modules.mjs';
import { describeFailure, root, run, toolEnvironment } from './run.mjs';

await ensureNodeModules(import.meta.url);
const { build } = await import('./build.mjs');
const { ensureVisitorBrowser } = await import('./ensure-chromium.mjs');

// `npm run bench [-- name ...] [--write]`: builds, then runs the measurements of bench/src (docs/benchmarks.md).

try {
  await build();
  const browser = process.env.VISITOR_BROWSER || (await ensureVisitorBrowser().catch(() => ''));
  const hook = path.join(root, 'tools/typescript.mjs');
  const args = ['--import', hook, path.join(root, 'bench/src/main.ts'), ...process.argv.slice(2)];
  const { code } = await run(process.execPath, args, { env: toolEnvironment({ VISITOR_BROWSER: browser }) });
  process.exitCode = code;
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
