import { once } from 'node:events';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { abandonedByNpm } from './abandoned.mjs';
import { ensureNodeModules } from './ensure-node-modules.mjs';
import { cache, describeFailure, StartError } from './run.mjs';

if (process.argv.length > 2) {
  console.error(
    'npm start takes no arguments. Set environment variables instead, such as PORT=9000 npm start; README.md lists them.',
  );
  process.exit(1);
}
await ensureNodeModules(import.meta.url);
const { build } = await import('./build.mjs');
const { startSystem } = await import('./system.mjs');

const stopping = new AbortController();
const stop = () => stopping.abort();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
void abandonedByNpm().then(stop);

try {
  const port = portFrom(process.env.PORT || '8080');
  const directory = path.join(cache, 'systems', String(port));
  console.log('Building ...');
  await build(stopping.signal);
  console.log('Starting ...');
  const system = await startSystem({
    port,
    host: process.env.HOST || '127.0.0.1',
    directory,
    scrapers: countFrom('SCRAPERS'),
    extractors: countFrom('EXTRACTORS'),
    print: (line) => console.log(line),
    signal: stopping.signal,
  });
  if (system.redisKind === 'js') {
    console.log('No Redis server found: using the in-memory one from npm; jobs do not outlive a restart.');
  }
  console.log(`Logs are in ${path.relative(process.cwd(), path.join(directory, 'logs'))}.`);
  console.log(`Winnow is ready at ${system.url}`);
  // This process is idle from here on; the garbage of the build is about 20 MB.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  console.log('Stopping ...');
  await system.stop();
} catch (error) {
  // An aborted start leaves no process running.
  if (stopping.signal.aborted) process.exit(0);
  console.error(describeFailure(error));
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
