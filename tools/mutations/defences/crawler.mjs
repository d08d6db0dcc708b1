import { unit } from '../suites-of.mjs';

/**
 * What a website may do to what reads it.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'Markdown and HTML of a page hold no addresses that run',
    file: 'services/scraper/src/page/wanted/page-address.ts',
    text: '!schemes.has(url.protocol) || ',
    instead: '',
    suite: unit('services/scraper/src/page/wanted/wanted', 'absolute addresses'),
  },
];
