import path from 'node:path';
import { abandonedByNpm } from './abandoned.mjs';
import { ensureNodeModules } from './ensure-node-modules.mjs';
import { cache, StartError } from './run.mjs';

await ensureNodeModules(import.meta.url);
const { build } = await import('./build.mjs');
const { startSystem } = await import('./system.mjs');

const stopped = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(signal));
  void abandonedByNpm().then(resolve);
});

try {
  const port = portFrom(process.env.PORT ?? '8080');
  const directory = path.join(cache, 'systems', String(port));
  console.log('Building ...');
  await build();
  console.log('Starting ...');
  const starting = startSystem({
    port,
    host: process.env.HOST ?? '127.0.0.1',
    directory,
    gateways: countFrom('GATEWAYS'),
    scrapers: countFrom('SCRAPERS'),
    extractors: countFrom('EXTRACTORS'),
    say: (line) => console.log(line),
  });
  const system = await Promise.race([starting, stopped.then(() => undefined)]);
  if (system) {
    if (system.redisKind === 'js') {
      console.log('No Redis server found: using the in-memory one from npm; jobs do not outlive a restart.');
    }
    console.log(`Logs are in ${path.relative(process.cwd(), path.join(directory, 'logs'))}.`);
    console.log(`Winnow is ready at ${system.url}`);
    await stopped;
  }
  console.log('Stopping ...');
  await (await starting).stop();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
process.exit(0);

function portFrom(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StartError('PORT must be a number from 1 to 65535.');
}

function countFrom(name) {
  const count = Number(process.env[name] || 1);
  if (Number.isInteger(count) && count > 0 && count <= 16) return count;
  throw new StartError(`${name} must be a number from 1 to 16.`);
}
