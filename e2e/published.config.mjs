import local from './playwright.config.mjs';

/** The visitor's way through an installation that runs already, at `WINNOW_URL`: `npm run test:compose` uses it. */
export default {
  ...local,
  testMatch: '**/*.published.ts',
  use: { ...local.use, baseURL: process.env.WINNOW_URL },
  projects: [{ name: 'published', use: { viewport: { width: 1280, height: 800 } } }],
};
