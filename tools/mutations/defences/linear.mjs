const scraper = 'services/scraper/src';
const unit = (file, only) => ({ runner: 'jest', project: 'server', file, only });

/** What keeps a stranger's text from holding a process. */
export const defences = /** @type {import('../defences.mjs').Defence[]} */ ([
  {
    name: 'steps that one path may cost in a robots.txt',
    file: `${scraper}/crawl/robots-paths.ts`,
    text: 'isTooMuch = budget.steps < 0;',
    instead: 'isTooMuch = false;',
    suite: unit(`${scraper}/crawl/robots.spec`, 'whose rules cannot be judged'),
  },
]);
