import { spawn } from 'node:child_process';
import path from 'node:path';
import { abandonedByNpm } from './abandoned.mjs';
import { ensureNodeModules } from './ensure-node-modules.mjs';
import { cache, describeFailure, root, toolEnvironment } from './run.mjs';

await ensureNodeModules(import.meta.url);
const { rspack } = await import('@rspack/core');
const { build } = await import('./build.mjs');
const { startSystem } = await import('./system.mjs');
const { devPorts } = await import('./web-dev-server.mjs');

// `npm run dev`: the product as `npm start` runs it, services rebuilt and restarted on every change, and the three apps
// on development servers with hot module replacement. The shell's server proxies `/api` to the product.

const services = ['egress', 'gateway', 'scraper', 'extractor', 'ai'];
const apps = ['shell', 'mfe-processing', 'mfe-chat'];

const stopped = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(signal));
  void abandonedByNpm().then(resolve);
});

try {
  await build();
  const system = await startSystem({
    directory: path.join(cache, 'systems', 'dev'),
    print: (line) => console.log(line),
  });
  const watching = await watchServices(system);
  const servers = apps.map((app) => serveApp(app, system.url));
  console.log(`Developing at http://localhost:${devPorts.shell} (the built product: ${system.url})`);
  await stopped;
  for (const server of servers) server.kill('SIGTERM');
  await new Promise((resolve) => watching.close(resolve));
  await system.stop();
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
process.exit();

/** One watcher over all services; each compiles for itself, and only the one that changed is restarted. */
async function watchServices(system) {
  const configs = await Promise.all(
    services.map(async (name) => (await import(path.join(root, 'services', name, 'rspack.config.mjs'))).default),
  );
  const compilers = rspack(configs);
  for (const compiler of compilers.compilers) {
    let isFirst = true;
    compiler.hooks.done.tap('restart', (stats) => {
      if (stats.hasErrors()) return console.error(stats.toString('errors-only'));
      if (!isFirst) {
        console.log(`[${compiler.name}] changed, restarting`);
        void system.restart(compiler.name);
      }
      isFirst = false;
    });
  }
  return compilers.watch({ aggregateTimeout: 200 }, (error) => error && console.error(error));
}

function serveApp(app, apiUrl) {
  const cli = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  return spawn(process.execPath, [cli, 'serve', '--mode', 'development'], {
    cwd: path.join(root, 'apps', app),
    env: toolEnvironment({ NODE_ENV: 'development', API_URL: apiUrl }),
    stdio: 'inherit',
  });
}
