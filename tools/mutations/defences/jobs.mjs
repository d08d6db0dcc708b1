import { medium, unit } from '../suites-of.mjs';

/**
 * What one visitor leaves to the others.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'a fair line for pages',
    file: 'services/scraper/src/fair-line.ts',
    text: 'if (this.count(work) < this.count(this.waiting[best]?.work)) best = at;',
    instead: 'if (work === this) best = at;',
    suite: unit('services/scraper/src/fair-line'),
  },
];
