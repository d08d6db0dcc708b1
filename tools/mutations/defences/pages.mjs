import { browser, gateway } from '../suites-of.mjs';

const headers = `${gateway}/edge/page-headers.ts`;

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
];
