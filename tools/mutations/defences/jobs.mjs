import { medium, unit } from '../suites-of.mjs';

/**
 * What one visitor leaves to the others.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'a place for every visitor',
    file: 'libs/server/jobs/src/owner-shares.ts',
    text: 'if (!this.hasRoom(owner)) return false;',
    instead: '',
    suite: medium('libs/server/jobs/src/fair-shares.medium'),
  },
  {
    name: 'a fair line for pages',
    file: 'services/scraper/src/fair-line.ts',
    text: 'if (this.count(work) < this.count(this.waiting[best]?.work)) best = at;',
    instead: 'if (work === this) best = at;',
    suite: unit('services/scraper/src/fair-line'),
  },
];
