import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const services = path.join(__dirname, '../../../../services');
const recorder = path.join(__dirname, '../../testing/src/record-listeners.cjs');

/** Returns the ports that a process listens on after loading these modules. */
function listenersOf(modules: readonly string[], folder: string): string[] {
  const script = `
    for (const name of ${JSON.stringify(modules)})
      try {
        require(name);
      } catch (error) {
        console.log('not loaded: ' + name + ': ' + error.message);
      }
    setTimeout(() => {
      const proxies = Object.keys(require.cache).filter((file) => /browser-pool|proxy-chain/.test(file));
      for (const file of proxies) console.log('listens: ' + file);
      console.log('loaded');
      process.exit(0);
    }, 300);`;
  const { stdout } = spawnSync(process.execPath, ['--require', recorder, '--eval', script], {
    cwd: folder,
    encoding: 'utf8',
    env: {},
  });
  expect(stdout).toContain('loaded');
  expect(stdout).not.toContain('not loaded');
  return stdout.split('\n').filter((line) => line.startsWith('listens'));
}

/**
 * Returns the npm packages that a service's bundles contain, or load at run time, statically or dynamically. Nest is in a
 * bundle, and asks for optional packages that are not installed.
 */
function packagesOf(service: string): string[] {
  const dist = path.join(services, service, 'dist');
  if (!existsSync(dist)) throw new Error(`The ${service} is not built: npm run build`);
  const code = readdirSync(dist)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(dist, file), 'utf8'));
  const requests = code.flatMap((text) =>
    [/\b(?:require|import)\("([^"]+)"\)/g, /\/node_modules\/(@[^/"]+\/[^/"]+|[^@/"]+)\//g].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, name = '']) => name),
    ),
  );
  const { resolve } = createRequire(path.join(services, service, 'package.json'));
  const isInstalled = (name: string): boolean => {
    try {
      return resolve(name) !== '';
    } catch {
      return false;
    }
  };
  return [...new Set(requests)].filter((name) => !/^(?:node:|\.)/.test(name) && isInstalled(name));
}

// @crawlee/browser-pool 3 opens an unrestricted forward proxy on every interface as soon as it is loaded.
it.each(['ai', 'egress', 'extractor', 'gateway', 'scraper'])(
  'no package that the %s loads opens a socket of its own',
  (service) => {
    const packages = packagesOf(service);
    expect(packages.length).toBeGreaterThan(0);
    expect(packages.filter((name) => /browser-pool|^crawlee|proxy-chain/.test(name))).toEqual([]);
    expect(listenersOf(packages, path.join(services, service))).toEqual([]);
  },
);

it('detects a package that opens a socket when it is loaded', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'winnow-listener-'));
  try {
    const file = path.join(folder, 'opens.cjs');
    writeFileSync(file, "require('node:net').createServer().listen(0, '127.0.0.1');");
    expect(listenersOf([file], folder)).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
