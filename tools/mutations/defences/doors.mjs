import { medium, unit } from '../suites-of.mjs';

/**
 * The doors beside the interface: client, command line.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'the client carries its key to no other server',
    file: 'libs/shared/client/src/connection.ts',
    text: "const redirect = 'manual';",
    instead: "const redirect = 'follow';",
    suite: medium('libs/shared/client', 'follows no redirect'),
  },
  {
    name: 'the client makes one job of a request that it repeats',
    file: 'libs/shared/client/src/client.ts',
    text: "const headers = { prefer: 'respond-async', 'idempotency-key': idempotencyKey };",
    instead: "const headers = { prefer: 'respond-async', 'idempotency-key': idempotencyKey + Math.random() };",
    suite: medium('libs/shared/client', 'makes one job'),
  },
  {
    name: 'an address of a crawl names no file outside its directory',
    file: 'cli/src/commands/file-names.ts',
    text: ".replace(/[^\\w.~-]/g, '-')\n    .replace(/^\\.+/, '')",
    instead: '',
    suite: unit('cli/src/commands/file-names', 'stay in their directory'),
  },
  {
    name: 'a text of a page sends nothing to the terminal but text',
    file: 'cli/src/terminal.ts',
    text: 'replace(/[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]/g',
    instead: 'replace(/\\u0000/g',
    suite: unit('cli/src/terminal', 'as text alone'),
  },
];
