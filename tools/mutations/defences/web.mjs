import { gateway, medium, tool, unit } from '../suites-of.mjs';

const edge = `${gateway}/edge`;
const refusals = (only) => medium(`${edge}/refusals.medium`, only);
const hosts = unit(`${edge}/allowed-hosts`);

/**
 * What the one published port lets through.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'a request has one host',
    file: `${edge}/create-edge.ts`,
    text: '!target || !hasOneHost(request)',
    instead: '!target',
    suite: refusals('two hosts'),
  },
  {
    name: 'refusals keep out of answers that have begun',
    file: `${edge}/broken-requests.ts`,
    text: ' || isBusy)',
    instead: ')',
    suite: refusals('middle of an answer'),
  },
  {
    name: 'names that the product goes by',
    file: `${edge}/allowed-hosts.ts`,
    text: 'isIP(name) !== 0 || known.has(name)',
    instead: 'true',
    suite: hosts,
  },
  {
    name: 'the name in front of a path counts',
    file: `${edge}/request-target.ts`,
    text: "path: rest.startsWith('/') ? rest : `/${rest}`, authority }",
    instead: "path: rest.startsWith('/') ? rest : `/${rest}`, authority: headers.host ?? '' }",
    suite: refusals('in absolute form'),
  },
  {
    name: 'statistics of builds are not published',
    file: 'tools/rspack.web.mjs',
    text: '!isDev && !isPage && new WithoutBuildStatistics(),',
    instead: '',
    suite: tool('tools/published/published-files.spec.mjs'),
  },
  {
    name: 'clients cannot name their own address',
    file: `${gateway}/create-gateway.ts`,
    text: 'hop < config.trustedHops',
    instead: 'hop <= config.trustedHops',
    suite: refusals('counts for nothing'),
  },
  {
    name: 'connections of one address',
    file: `${edge}/connection-limit.ts`,
    text: 'if (count > max)',
    instead: 'if (count < 0)',
    suite: refusals('connections of one address'),
  },
  {
    name: 'what comes on a refused connection is not done',
    file: `${edge}/create-edge.ts`,
    text: 'if (!request.socket.writable) return;',
    instead: '',
    suite: refusals('connections of one address'),
  },
];
