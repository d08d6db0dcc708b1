import { browser, tool } from '../suites-of.mjs';

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
  {
    name: 'paths stay in the folder of their app',
    file: 'tools/web/static-files.mjs',
    text: 'path.join(folder, path.normalize(`/${name}`));',
    instead: '`${folder}/${name}`;',
    suite: tool('tools/web/web-server.spec', 'cannot leave the folder'),
  },
  {
    name: 'clients cannot name their own address',
    file: 'tools/web/forwarded-request.mjs',
    text: "    'x-forwarded-for': request.socket.remoteAddress,\n",
    instead: '',
    suite: tool('tools/web/web-server.spec', 'overwrites what a client claims'),
  },
  {
    name: 'headers of pages that trickle are cut off',
    file: 'tools/web-server.mjs',
    text: 'const receiving = { headersTimeout: 15_000,',
    instead: 'const receiving = { headersTimeout: 0,',
    suite: tool('tools/web/web-server.spec', 'cuts off headers that trickle'),
  },
  {
    name: 'bodies that nobody reads are cut off',
    file: 'tools/web-server.mjs',
    text: 'setTimeout(() => request.complete || request.socket.destroy(), limit).unref();',
    instead: '',
    suite: tool('tools/web/web-server.spec', 'cuts off headers that trickle'),
  },
  {
    name: 'pages load no pictures from elsewhere',
    file: 'tools/web-server.mjs',
    text: '"img-src \'self\' data:",',
    instead: '"img-src * data:",',
    suite: tool('tools/web/web-server.spec', 'says of its pages what'),
  },
  {
    name: 'pages send no forms elsewhere',
    file: 'tools/web-server.mjs',
    text: '"form-action \'self\'",',
    instead: '"form-action *",',
    suite: tool('tools/web/web-server.spec', 'says of its pages what'),
  },
  {
    name: 'pages have no other base',
    file: 'tools/web-server.mjs',
    text: '"base-uri \'none\'",',
    instead: '"base-uri *",',
    suite: tool('tools/web/web-server.spec', 'says of its pages what'),
  },
  {
    name: 'browsers guess no types of pages',
    file: 'tools/web-server.mjs',
    text: "  'x-content-type-options': 'nosniff',\n",
    instead: '',
    suite: tool('tools/web/web-server.spec', 'says of its pages what'),
  },
  {
    name: 'pages tell nobody where a visitor came from',
    file: 'tools/web-server.mjs',
    text: "'referrer-policy': 'no-referrer',",
    instead: "'referrer-policy': 'unsafe-url',",
    suite: tool('tools/web/web-server.spec', 'says of its pages what'),
  },
  {
    name: 'pages share no window with others',
    file: 'tools/web-server.mjs',
    text: "  'cross-origin-opener-policy': 'same-origin',\n",
    instead: '',
    suite: tool('tools/web/web-server.spec', 'says of its pages what'),
  },
];
