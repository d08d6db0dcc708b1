import { attacks, gateway, medium, unit } from '../suites-of.mjs';

/**
 * Validation of requests, and contents of answers.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'requests of other sites are rejected',
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
    suite: medium(`${gateway}/limits/slow-and-large-requests.medium`, 'larger than the maximum content'),
  },
  {
    name: 'bodies in many short chunks are rejected',
    file: `${gateway}/http/fragmented-bodies.ts`,
    text: 'if (pieces <= freePieces ||',
    instead: 'if (pieces <= Infinity ||',
    suite: medium(`${gateway}/http/fragmented-bodies.medium`, 'forty thousand chunks'),
  },
  {
    name: 'a form of unknown length is limited as a whole',
    file: `${gateway}/routes/upload-receiver.ts`,
    text: 'if (left < 0)',
    instead: 'if (left < -Infinity)',
    suite: medium(`${gateway}/routes/upload-forms.medium`, 'in a form of unknown length'),
  },
  {
    name: 'compressed bodies are rejected',
    file: `${gateway}/http/encoded-bodies.ts`,
    text: "if (coding === '' || coding === 'identity') return;",
    instead: "if (coding !== 'br') return;",
    suite: medium(`${gateway}/http/encoded-bodies.medium`, 'rejects a compressed body'),
  },
  {
    name: 'problem responses contain no internal details',
    file: `${gateway}/http/problem-reply.ts`,
    text: 'sentences[code] ?? problemKinds[code].message',
    instead: 'String((error as Error).stack) + problemKinds[code].message',
    suite: medium(`${gateway}/fuzz.medium`, 'internal details'),
  },
  {
    name: 'responses execute and load no resources in a browser',
    file: 'services/gateway/src/http/security-headers.ts',
    text: "\"default-src 'none'; frame-ancestors 'none'\"",
    instead: '"default-src *"',
    suite: medium(`${gateway}/http/answer-headers.medium`, 'a browser does not execute'),
  },
  {
    name: 'secrets are redacted from log lines',
    file: 'libs/server/logging/src/create-logger.ts',
    text: '    hooks: { streamWrite: hide },\n',
    instead: '',
    suite: unit('libs/server/logging', 'redacts a secret'),
  },
  {
    name: 'internal addresses are rejected before a job is created',
    file: 'services/gateway/src/routes/prepare-payload.ts',
    text: "if (!url || !checkAddress(url, policy).allowed) throw new ProblemError('address-refused');",
    instead: "if (!url) throw new ProblemError('address-refused');",
    suite: medium('services/gateway/src/gateway.medium', 'a rejected request'),
  },
];
