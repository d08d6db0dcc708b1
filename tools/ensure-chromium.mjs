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

const find = (names) => process.env.CHROMIUM_PATH || onPath(...names) || applications.find((file) => existsSync(file));

/**
 * Path of the browser in which the scraper opens pages that need JavaScript, installed where that is possible; undefined
 * where there is none, and such pages are then reported as what they are. The headless shell comes first: it has
 * nothing of the full browser's interface to start and to keep.
 */
export async function ensureScraperBrowser() {
  const order = [...headless, ...full];
  return find(order) ?? ((await installSystemPackage('chromium-headless-shell', 'chromium')) ? find(order) : undefined);
}

/**
 * Path of the browser that stands for the visitor's in end-to-end tests: the newest of those installed, as visitors' browsers
 * update themselves; of equals the headless shell, with the same engine for 30 % less processor time. CHROMIUM_PATH pins the scraper's browser and is one candidate here. Throws `StartError` when there is none.
 */
export async function ensureVisitorBrowser() {
  const found =
    (await newest()) ??
    ((await installSystemPackage('chromium-headless-shell', 'chromium')) ? await newest() : undefined);
  if (found) return found;
  throw new StartError('A Chromium browser is needed: install `chromium`, or name one in CHROMIUM_PATH.');
}

async function newest() {
  const installed = [...headless, ...full].map((name) => onPath(name));
  const candidates = [...installed, ...applications.filter((file) => existsSync(file)), process.env.CHROMIUM_PATH];
  const paths = [...new Set(candidates.filter(Boolean))];
  const versions = await Promise.all(paths.map(browserVersion));
  return newestOf(paths.map((path, at) => ({ path, version: versions[at] })));
}

/** Path of the highest version; of equals the first. Undefined when none has a version. */
export function newestOf(browsers) {
  const known = browsers.filter(({ version }) => version !== undefined);
  return known.sort((one, other) => compareVersions(other.version, one.version))[0]?.path;
}

function compareVersions(one, other) {
  const [ours, theirs] = [one, other].map((version) => version.split('.').map(Number));
  const at = ours.findIndex((part, place) => part !== (theirs[place] ?? 0));
  return at < 0 ? 0 : ours[at] - (theirs[at] ?? 0);
}

/** "156.0.8078.79", or undefined when the program does not start or tell. */
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
