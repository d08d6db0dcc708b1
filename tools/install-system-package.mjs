import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cache, onPath, run } from './run.mjs';

/** Milliseconds before a failed attempt is repeated, so that a machine without network does not wait at every start. */
const retryAfterMs = 24 * 60 * 60 * 1000;

/**
 * Installs the first available one of the Debian packages, if this process is root and apt exists. `SYSTEM_INSTALL=off`
 * disables it. Resolves with whether a package was installed; never throws.
 *
 * @param {string[]} names in order of preference
 */
export async function installSystemPackage(...names) {
  const apt = onPath('apt-get');
  if (process.env.SYSTEM_INSTALL === 'off' || process.getuid?.() !== 0 || !apt) return false;
  const failure = path.join(cache, `not-installable-${names[0]}`);
  if (existsSync(failure) && Date.now() - statSync(failure).mtimeMs < retryAfterMs) return false;

  console.log(`Installing ${names[0]} (Debian package, first run) ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptOptions = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=120'];
  const aptGet = (...args) => run(apt, [...aptOptions, ...args], { env, quiet: true, timeoutMs: 300_000 });
  await aptGet('update');
  for (const name of names) {
    if ((await aptGet('install', '-y', '--no-install-recommends', name)).code === 0) return true;
  }
  mkdirSync(cache, { recursive: true });
  writeFileSync(failure, '');
  return false;
}
