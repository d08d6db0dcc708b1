import { medium, unit } from '../suites-of.mjs';

const scraper = 'services/scraper/src';
const ai = 'services/ai/src';

/** What keeps a stranger's text from holding a process. */
export const defences = /** @type {import('../defences.mjs').Defence[]} */ ([
  {
    name: 'steps that one path may cost in a robots.txt',
    file: `${scraper}/crawl/robots-paths.ts`,
    text: 'if ((budget.steps -= 1) < 0) return true;',
    instead: '',
    suite: unit(`${scraper}/crawl/robots.spec`, 'keeps us away from a path that cannot be judged'),
  },
  {
    name: 'time that a reading thread has for a page, its links, a sitemap or a product',
    file: `${scraper}/page/pool/page-pool.ts`,
    text: 'this.timeoutMs ?? taskTimes[name]',
    instead: '(this.timeoutMs ?? taskTimes[name]) * 1_000',
    suite: unit(`${scraper}/page/pool/page-pool.spec`, 'that overrun'),
  },
  {
    name: 'ends of tags that were not found are not looked for again',
    file: `${scraper}/page/text/outside-tags.ts`,
    text: 'else unended.add(name);',
    instead: 'else unended.delete(name);',
    suite: unit(`${scraper}/hostile-text.spec`, 'is read to its end'),
  },
  {
    name: 'time that a task on a text has',
    file: `${ai}/run-text-task.ts`,
    text: '}, limitMs);',
    instead: '}, limitMs * 1_000);',
    suite: medium(`${ai}/run-text-task.medium`, 'takes too long'),
  },
  {
    name: 'long texts, pages and answers are worked on in threads',
    file: `${ai}/run-text-task.ts`,
    text: 'const shortText = 10_000;',
    instead: 'const shortText = 200_000_000;',
    suite: medium(`${ai}/run-text-task.medium`, 'in a thread'),
  },
]);
