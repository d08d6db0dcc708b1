import { attacks, gateway, limits, medium, unit } from '../suites-of.mjs';

/**
 * Validation of requests, and contents of answers.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'requests of other sites are refused',
    file: `${gateway}/http/cross-site.ts`,
    text: 'if (!safeMethods.has(request.method) && isForeign(request)) throw',
    instead: "if (!safeMethods.has(request.method) && isForeign(request) && request.method === 'PUT') throw",
    suite: attacks('A008'),
  },
  {
    name: 'largest body',
    file: `${gateway}/create-gateway.ts`,
    text: 'bodyLimit: bodyLimit(config),',
    instead: 'bodyLimit: 2 ** 30,',
    suite: limits('larger than any content'),
  },
  {
    name: 'failures tell nothing of the inside',
    file: `${gateway}/http/problem-reply.ts`,
    text: "const sentence = code === 'invalid-request' ? 'The request could not be read.' : problemKinds[code].message;",
    instead: 'const sentence = String((error as Error).stack) + problemKinds[code].message;',
    suite: medium(`${gateway}/fuzz.medium`, 'a word about the inside'),
  },
  {
    name: 'answers are no pages that run or load anything',
    file: 'services/gateway/src/http/security-headers.ts',
    text: "\"default-src 'none'; frame-ancestors 'none'\"",
    instead: '"default-src *"',
    suite: medium(`${gateway}/http/answer-headers.medium`, 'is answered as data'),
  },
  {
    name: 'secrets reach no log line',
    file: 'libs/server/logging/src/create-logger.ts',
    text: '    hooks: { streamWrite: hide },\n',
    instead: '',
    suite: unit('libs/server/logging', 'hides a secret wherever'),
  },
  {
    name: 'addresses inside are refused before there is a job',
    file: 'services/gateway/src/routes/prepare-payload.ts',
    text: "if (!url || !checkAddress(url, policy).allowed) throw new ProblemError('address-refused');",
    instead: "if (!url) throw new ProblemError('address-refused');",
    suite: medium('services/gateway/src/gateway.medium', 'a refused request'),
  },
];
