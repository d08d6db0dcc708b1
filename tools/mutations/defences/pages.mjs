import { browser, gateway, medium, unit } from '../suites-of.mjs';

const headers = `${gateway}/edge/page-headers.ts`;
const said = unit(`${gateway}/edge/page-headers`, 'says of pages what');
const pages = (only) => medium(`${gateway}/edge/pages.medium`, only);

/**
 * What a page of the product may run and load.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'content security policy of pages',
    file: headers,
    text: "script-src 'self'${elsewhere}",
    instead: "script-src 'self' 'unsafe-inline' 'unsafe-eval' https:${elsewhere}",
    suite: browser('e2e/src/attack/page-safety', 'A035'),
    builds: ['services/gateway'],
  },
  {
    name: 'trusted types',
    file: headers,
    text: '"require-trusted-types-for \'script\'",',
    instead: '',
    suite: browser('e2e/src/attack/page-safety', 'A035'),
    builds: ['services/gateway'],
  },
  {
    name: 'pages cannot be framed',
    file: headers,
    text: '"frame-ancestors \'none\'",',
    instead: '"frame-ancestors *",',
    suite: browser('e2e/src/attack/page-safety', 'A035'),
    builds: ['services/gateway'],
  },
  {
    name: 'hashes of remotes',
    file: 'apps/shell/src/guarded-scripts.ts',
    text: 'script.integrity = integrity;',
    instead: '',
    suite: browser('e2e/src/attack/page-safety', 'A036'),
    builds: ['apps/shell'],
  },
  {
    name: 'headers of pages that trickle are cut off',
    file: `${gateway}/edge/create-edge.ts`,
    text: 'const receiving = { headersTimeout: 15_000,',
    instead: 'const receiving = { headersTimeout: 0,',
    suite: pages('cuts off headers that trickle'),
  },
  {
    name: 'bodies sent to pages are cut off',
    file: `${gateway}/edge/pages.ts`,
    text: '  lingerAfterEarlyAnswers(pages);\n',
    instead: '',
    suite: pages('cuts off headers that trickle'),
  },
  {
    name: 'pages load no pictures from elsewhere',
    file: headers,
    text: '"img-src \'self\' data:",',
    instead: '"img-src * data:",',
    suite: said,
  },
  {
    name: 'pages send no forms elsewhere',
    file: headers,
    text: '"form-action \'self\'",',
    instead: '"form-action *",',
    suite: said,
  },
  {
    name: 'pages have no other base',
    file: headers,
    text: '"base-uri \'none\'",',
    instead: '"base-uri *",',
    suite: said,
  },
  {
    name: 'browsers guess no types of pages',
    file: headers,
    text: "    'x-content-type-options': 'nosniff',\n",
    instead: '',
    suite: said,
  },
  {
    name: 'pages send no referrer',
    file: headers,
    text: "'referrer-policy': 'no-referrer',",
    instead: "'referrer-policy': 'unsafe-url',",
    suite: said,
  },
  {
    name: 'pages share no window with others',
    file: headers,
    text: "    'cross-origin-opener-policy': 'same-origin',\n",
    instead: '',
    suite: said,
  },
];
