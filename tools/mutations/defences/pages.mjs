import { browser } from '../suites-of.mjs';

/**
 * What a page of the product may run and load.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'content security policy of pages',
    file: 'tools/web-server.mjs',
    text: "script-src 'self' ${origins}",
    instead: "script-src 'self' 'unsafe-inline' 'unsafe-eval' https: ${origins}",
    suite: browser('e2e/src/attack/page-safety', 'A035'),
  },
  {
    name: 'trusted types',
    file: 'tools/web-server.mjs',
    text: '"require-trusted-types-for \'script\'",',
    instead: '',
    suite: browser('e2e/src/attack/page-safety', 'A035'),
  },
  {
    name: 'pages cannot be framed',
    file: 'tools/web-server.mjs',
    text: '"frame-ancestors \'none\'",',
    instead: '"frame-ancestors *",',
    suite: browser('e2e/src/attack/page-safety', 'A035'),
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
