import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureNodeModules } from './ensure-node-modules.mjs';
import { cache, root, run } from './run.mjs';

await ensureNodeModules(import.meta.url);

// `npm run jobs -- failed`, `npm run jobs -- retry <id>|all`: lists or retries the failed jobs of the Redis at
// REDIS_URL, or of the product that `npm start` runs on PORT.

const tool = path.join(root, 'services/gateway/dist/jobs.js');
const redisUrlFile = path.join(cache, 'systems', process.env.PORT || '8080', 'redis-url');
const redisUrl = process.env.REDIS_URL || (existsSync(redisUrlFile) ? readFileSync(redisUrlFile, 'utf8') : undefined);

if (!redisUrl) {
  console.error('The product is not running: start it, or set REDIS_URL to its Redis.');
  process.exitCode = 1;
} else if (!existsSync(tool)) {
  console.error('The product is not built: npm run build');
  process.exitCode = 1;
} else {
  const env = { ...process.env, REDIS_URL: redisUrl };
  process.exitCode = (await run(process.execPath, [tool, ...process.argv.slice(2)], { env })).code;
}
