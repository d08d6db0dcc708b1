import { defineConfig } from '@playwright/test';
import { ensureVisitorBrowser } from '../tools/ensure-chromium.mjs';

const executablePath = process.env.VISITOR_BROWSER || (await ensureVisitorBrowser());
// Chromium's sandbox needs a user that is not root.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
// Without a GPU, software rendering would take most of a core, which the product under test needs.
const args = [...sandbox, '--disable-gpu'];
const alone = ['**/faults/**', '**/one-command/**'];
const trace = { mode: 'retain-on-failure', screenshots: false, snapshots: false };
// Spinners and transitions would be drawn without a GPU: a seventh of the pages' CPU time.
const visitor = { launchOptions: { executablePath, args }, contextOptions: { reducedMotion: 'reduce' } };

/** The whole product in a real browser. Each test file starts the system it needs, or shares the one of its worker. */
export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.@(e2e|spec).ts',
  outputDir: '../test-results',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Files that need the same system share that of their worker.
  workers: 3,
  reporter: [['list']],
  // Actions and network only: snapshots and screenshots of every step would slow the product down.
  use: { ...visitor, trace, screenshot: 'only-on-failure' },
  projects: [
    // Tests that depend on the width of the screen run on a phone as well (src/setup/screens.ts).
    { name: 'wide', testIgnore: alone, use: { viewport: { width: 1280, height: 800 } } },
    // Faults are injected under load, so it does not run in parallel.
    { name: 'faults', testMatch: '**/faults/**/*.@(e2e|spec).ts' },
    // `npm start` restores the build from Nx's cache over the files that other systems run: their processes did not start.
    { name: 'start', testMatch: '**/one-command/**/*.e2e.ts' },
  ],
});
