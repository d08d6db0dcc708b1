import { tool } from '../suites-of.mjs';

const spec = (name) => tool(`tools/web/${name}.spec.mjs`);
const smuggling = spec('request-smuggling');
const refusals = spec('refusals');
const hosts = spec('allowed-hosts');
const unread = spec('unread-answers');

/**
 * What the one published port lets through.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'forwarded requests are marked off anew',
    file: 'tools/web/forwarded-request.mjs',
    text: '    ...framing,\n',
    instead: '',
    suite: smuggling,
  },
  {
    name: 'a body is marked off in one way',
    file: 'tools/web/forwarded-request.mjs',
    text: 'if (lengths.length + codings.length > 1) return undefined;',
    instead: '',
    suite: smuggling,
  },
  {
    name: 'a request has one host',
    file: 'tools/web/forwarded-request.mjs',
    text: 'if (hosts.length > 1 || ',
    instead: 'if (',
    suite: smuggling,
  },
  {
    name: 'headers that the client says mean the connection',
    file: 'tools/web/forwarded-request.mjs',
    text: 'new Set([...ofTheConnection, ...named])',
    instead: 'new Set(ofTheConnection)',
    suite: smuggling,
  },
  {
    name: 'no header is dropped in silence',
    file: 'tools/web-server.mjs',
    text: 'server.maxHeadersCount = 0;',
    instead: '',
    suite: smuggling,
  },
  {
    name: 'connections that were answered early are not used again',
    file: 'tools/web/api-proxy.mjs',
    text: 'if (!isEarly) return;',
    instead: 'return;',
    suite: smuggling,
  },
  {
    name: 'refusals keep out of answers that have begun',
    file: 'tools/web/broken-requests.mjs',
    text: ' || isBusy)',
    instead: ')',
    suite: refusals,
  },
  {
    name: 'failures of the web server say nothing about the inside',
    file: 'tools/web/refusals.mjs',
    text: "message: 'Something went wrong. Please try again in a moment.'",
    instead: "message: 'Invalid URL'",
    suite: refusals,
  },
  {
    name: 'names that the product goes by',
    file: 'tools/web/allowed-hosts.mjs',
    text: 'isIP(name) !== 0 || known.has(name)',
    instead: 'true',
    suite: hosts,
  },
  {
    name: 'the name in front of a path counts',
    file: 'tools/web/request-target.mjs',
    text: "path: rest.startsWith('/') ? rest : `/${rest}`, authority }",
    instead: "path: rest.startsWith('/') ? rest : `/${rest}`, authority: request.headers.host ?? '' }",
    suite: hosts,
  },
  {
    name: 'statistics of builds are not published',
    file: 'tools/rspack.web.mjs',
    text: '!isDev && !isPage && new WithoutBuildStatistics(),',
    instead: '',
    suite: spec('published-files'),
  },
  {
    name: 'whoever does not read is hung up on',
    file: 'tools/web/unread-answers.mjs',
    text: ' && now - seen.since >= this.limitMs) socket.destroy();',
    instead: ' && now < 0) socket.destroy();',
    suite: unread,
  },
  {
    name: 'the gateway is read no faster than the client reads',
    file: 'tools/web/api-proxy.mjs',
    text: 'answer.pipe(response);',
    instead: "answer.on('data', (piece) => response.write(piece)).once('end', () => response.end());",
    suite: unread,
  },
  {
    name: 'connections of one address',
    file: 'tools/web/connection-limit.mjs',
    text: 'if (open > this.most)',
    instead: 'if (open < 0)',
    suite: spec('connection-limit'),
  },
  {
    name: 'what comes on a refused connection is not done',
    file: 'tools/web-server.mjs',
    text: 'if (!request.socket.writable) return;',
    instead: '',
    suite: spec('connection-limit'),
  },
];
