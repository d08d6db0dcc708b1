import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { installSystemPackage } from './install-system-package.mjs';
import { onPath, StartError } from './run.mjs';

const headless = ['chromium-headless-shell'];
const full = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const findBrowser = (names) =>
  process.env.CHROMIUM_PATH || onPath(...names) || applications.find((file) => existsSync(file));

/**
 * Returns the path of the browser that renders pages for the scraper, installed if possible; undefined if there is
 * none, and pages that need JavaScript then have the outcome `needs-javascript`. Prefers the headless shell, which has
 * no user interface to start and keep in memory.
 */
export async function ensureScraperBrowser() {
  const order = [...headless, ...full];
  return (
    findBrowser(order) ??
    ((await installSystemPackage('chromium-headless-shell', 'chromium')) ? findBrowser(order) : undefined)
  );
}

/**
 * Returns the path of the visitor's browser in end-to-end tests: the newest installed one, as visitors' browsers update
 * themselves. Of equal versions it is the headless shell, the same engine with 30 % less CPU time. CHROMIUM_PATH pins
 * the scraper's browser and is one candidate here. Throws `StartError` if there is none.
 */
export async function ensureVisitorBrowser() {
  const found =
    (await newestInstalled()) ??
    ((await installSystemPackage('chromium-headless-shell', 'chromium')) ? await newestInstalled() : undefined);
  if (found) return found;
  throw new StartError('A Chromium browser is needed: install `chromium`, or name one in CHROMIUM_PATH.');
}

async function newestInstalled() {
  const installed = [...headless, ...full].map((name) => onPath(name));
  const candidates = [...installed, ...applications.filter((file) => existsSync(file)), process.env.CHROMIUM_PATH];
  const paths = [...new Set(candidates.filter(Boolean))];
  const versions = await Promise.all(paths.map(browserVersion));
  return newestOf(paths.map((path, at) => ({ path, version: versions[at] })));
}

/** Returns the path of the highest version; of equal ones the first. Undefined if none has a version. */
export function newestOf(browsers) {
  const known = browsers.filter(({ version }) => version !== undefined);
  return known.sort((one, other) => compareVersions(other.version, one.version))[0]?.path;
}

function compareVersions(one, other) {
  const [ours, theirs] = [one, other].map((version) => version.split('.').map(Number));
  const at = ours.findIndex((part, index) => part !== (theirs[index] ?? 0));
  return at < 0 ? 0 : ours[at] - (theirs[at] ?? 0);
}

/** Returns a version such as "156.0.8078.79", or undefined if the program does not start or print it. */
export async function browserVersion(file) {
  try {
    const { stdout } = await promisify(execFile)(file, ['--version'], { timeout: 20_000 });
    return stdout
      .split(' ')
      .find((word) => /^\d[\d.]*$/.test(word.trim()))
      ?.trim();
  } catch {
    return undefined;
  }
}
