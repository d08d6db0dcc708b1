import { existsSync } from 'node:fs';
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

/** Path of the browser that stands for the visitor's in end-to-end tests. Throws `StartError` when there is none. */
export async function ensureVisitorBrowser() {
  const order = [...full, ...headless];
  const found = find(order) ?? ((await installSystemPackage('chromium')) ? find(order) : undefined);
  if (found) return found;
  throw new StartError('A Chromium browser is needed: install `chromium`, or name one in CHROMIUM_PATH.');
}
